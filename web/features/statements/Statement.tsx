import { FileArchive, FileDown, Printer } from 'lucide-react'
import useSWR from 'swr'
import type { StatementResponse } from '#shared/api/statements.ts'
import { Button, buttonClass } from '../../components/Button.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Sheet } from './Sheet.tsx'
import styles from './StatementPage.module.css'
import { texts } from './texts.ts'

interface MadeProps {
  path: string
  query: string
  /** Where a circle's evidence pack is fetched. */
  evidence?: string | undefined
}

/** The statement, ready for paper, and the files that it can be had as. */
export const Made = ({ path, query, evidence }: MadeProps) => {
  // Money may have moved since it was last looked at.
  const statement = useSWR<StatementResponse, Error>(`${path}?${query}`, { revalidateOnMount: true })
  const isCircle = evidence !== undefined && statement.data?.goal?.isCircle !== false
  return (
    <>
      <p className={styles.acts}>
        <Button look="outline" disabled={!statement.data} onClick={() => print()}>
          <Printer size={18} aria-hidden="true" />
          {texts.print}
        </Button>
        <a
          className={buttonClass({ look: 'outline' })}
          href={`${path}/csv?${query}`}
          download
          aria-label={texts.csvOf}
        >
          <FileDown size={18} aria-hidden="true" />
          {texts.csv}
        </a>
        <a
          className={buttonClass({ look: 'outline' })}
          href={`${path}/ofx?${query}`}
          download
          aria-label={texts.ofxOf}
        >
          <FileDown size={18} aria-hidden="true" />
          {texts.ofx}
        </a>
        {isCircle && (
          <a className={buttonClass({ look: 'outline' })} href={evidence} download>
            <FileArchive size={18} aria-hidden="true" />
            {texts.evidence}
          </a>
        )}
      </p>
      <Loaded of={statement} loading={texts.loading} failed={texts.failed}>
        {held => <Sheet statement={held} />}
      </Loaded>
      {isCircle && <p className={styles.note}>{texts.evidenceNote}</p>}
    </>
  )
}
