import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EvidenceFileResponse } from '#shared/api/payments.ts'
import styles from './DisputeFiles.module.css'
import { disputeTexts } from './disputeTexts.ts'

interface DisputeFileListProps {
  files: readonly EvidenceFileResponse[]
  /** What can be done with each, if anything. */
  action?: (file: EvidenceFileResponse) => ReactNode
}

export const DisputeFileList = ({ files, action }: DisputeFileListProps) =>
  files.length > 0 && (
    <ul className={styles.files}>
      {files.map(file => (
        <li key={file.field}>
          <FileText size={20} aria-hidden="true" />
          <p>
            <strong>{file.name}</strong>
            <span className="muted">
              {disputeTexts.files.kinds[file.field]}, {sizeOf(file.bytes)}
            </span>
          </p>
          {action?.(file)}
        </li>
      ))}
    </ul>
  )

/** '1.4 MB', '38 kB' */
const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
