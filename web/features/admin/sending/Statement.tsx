import { useState } from 'react'
import type { BankStatementResponse, StatementColumns } from '#shared/api/sending.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Field } from '../../../components/Field.tsx'
import { InlineSpinner } from '../../../components/Spinner.tsx'
import { showSuccess } from '../../../components/toast.ts'
import { useAction } from '../../../lib/useAction.ts'
import { compareStatement } from './api.ts'
import { Columns } from './Columns.tsx'
import { Findings } from './Findings.tsx'
import { texts as all } from './texts.ts'

const texts = all.statement

interface Chosen {
  readonly file: File
  readonly columns?: StatementColumns
}

/** Compares a statement of the bank with the payouts, and records what it shows once an admin has seen it. */
export const Statement = ({ onRecorded }: { onRecorded: () => unknown }) => {
  const [chosen, setChosen] = useState<Chosen>()
  const [shown, setShown] = useState<BankStatementResponse>()
  const look = useAction(async (next: Chosen) => {
    setShown(undefined)
    setChosen(next)
    setShown(await compareStatement('PUT', next.file, next.columns))
  })
  const record = useAction(async () => {
    if (!chosen) return
    setShown(await compareStatement('POST', chosen.file, chosen.columns))
    showSuccess(texts.recorded)
    await onRecorded()
  })
  return (
    <Card title={texts.title} note={texts.note}>
      <Field
        label={texts.file}
        type="file"
        accept=".xml,.ofx,.qfx,.csv,.txt"
        disabled={look.busy || record.busy}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) void look.run({ file })
        }}
      />
      {look.busy && <InlineSpinner label={texts.reading} />}
      {chosen && shown?.kind === 'columns' && (
        <Columns
          guess={shown}
          busy={look.busy}
          onChosen={columns => void look.run({ file: chosen.file, columns })}
        />
      )}
      {shown?.kind === 'findings' && (
        <>
          <Findings of={shown} />
          {shown.findings.length > 0 && (
            <Button disabled={record.busy} onClick={() => void record.run()}>
              {record.busy ? texts.recording : texts.record}
            </Button>
          )}
        </>
      )}
    </Card>
  )
}
