import { FileText } from 'lucide'
import { type ReactNode, useState } from 'react'
import type { EvidenceFileResponse } from '#shared/api/payments.ts'
import {
  type DisputeFileField,
  disputeFileFields,
  evidenceTypes,
  maxEvidenceBytes,
} from '#shared/disputeEvidence.ts'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Select } from '../../components/Select.tsx'
import styles from './AdminPage.module.css'
import look from './DisputeFiles.module.css'
import { disputeTexts } from './disputeTexts.ts'

const texts = disputeTexts.files
const kinds = disputeFileFields.map(field => [field, texts.kinds[field]] as const)

interface DisputeFilesProps {
  /** The stored files; undefined while they are unknown. */
  files: readonly EvidenceFileResponse[] | undefined
  busy: boolean
  onFile: (field: DisputeFileField, file: File) => void
  onRemove: (file: EvidenceFileResponse) => void
}

/** Receipts and documents that go to the bank with the text, one of each kind. */
export const DisputeFiles = ({ files, busy, onFile, onRemove }: DisputeFilesProps) => {
  const [field, setField] = useState<DisputeFileField>('receipt')
  const [fault, setFault] = useState<string>()
  const replaced = files?.find(file => file.field === field)
  const choose = (file: File) => {
    const others = (files ?? []).filter(other => other !== replaced)
    const bytes = others.reduce((sum, other) => sum + other.bytes, file.size)
    const wrong = !evidenceTypes.some(type => type === file.type)
    const found = wrong ? texts.wrongType : bytes > maxEvidenceBytes ? texts.tooLarge : undefined
    setFault(found)
    if (found === undefined) onFile(field, file)
  }
  return (
    <section className={styles.acts} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      {files === undefined ? (
        <p className="muted">{texts.unknown}</p>
      ) : (
        <DisputeFileList
          files={files}
          action={file => (
            <Button
              look="quiet"
              disabled={busy}
              aria-label={texts.removeNamed(file)}
              onClick={() => onRemove(file)}
            >
              {texts.remove}
            </Button>
          )}
        />
      )}
      <Select label={texts.shows} options={kinds} value={field} onChoose={setField} />
      <Field
        className={look.file}
        label={texts.file}
        type="file"
        accept={evidenceTypes.join()}
        disabled={busy || files === undefined}
        hint={replaced ? `${texts.hint} ${texts.replaces(replaced)}` : texts.hint}
        errors={fault === undefined ? [] : [fault]}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file can be chosen again after a failure.
          target.value = ''
          if (file) choose(file)
        }}
      />
    </section>
  )
}

interface DisputeFileListProps {
  files: readonly EvidenceFileResponse[]
  /** The possible action on each, if any. */
  action?: (file: EvidenceFileResponse) => ReactNode
}

export const DisputeFileList = ({ files, action }: DisputeFileListProps) =>
  files.length > 0 && (
    <ul className={look.files}>
      {files.map(file => (
        <li key={file.field}>
          <Icon of={FileText} size={20} />
          <p>
            <strong>{file.name}</strong>
            <span className="muted">
              {texts.ofKind({ kind: texts.kinds[file.field], size: sizeOf(file.bytes) })}
            </span>
          </p>
          {action?.(file)}
        </li>
      ))}
    </ul>
  )

/** '1.4 MB', '38 kB' */
const sizeOf = (bytes: number): string =>
  bytes < 1_000_000
    ? texts.kilobytes({ size: Math.max(1, Math.round(bytes / 1_000)) })
    : texts.megabytes({ size: (bytes / 1_000_000).toFixed(1) })
