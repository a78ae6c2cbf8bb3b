import { Download } from 'lucide'
import { Button, type ButtonLook } from '../../../components/Button.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { download } from '../../../lib/http.ts'
import { saveFile } from '../../../lib/saveFile.ts'
import { useAction } from '../../../lib/useAction.ts'
import { proofTexts as texts } from './proofTexts.ts'

interface DownloadProofProps {
  of: string
  file: string
  /** What it proves, where there are several. */
  label?: string
  look?: ButtonLook
  disabled?: boolean
}

/** Downloads the proof that something is in the ledger, which can be checked without us. */
export const DownloadProof = ({ of, file, label, look = 'outline', disabled }: DownloadProofProps) => {
  const { run: fetchProof, busy } = useAction(async () => saveFile(await download(of), file), {
    title: texts.failed,
    failed: texts.tryAgain,
  })
  return (
    <Button look={look} aria-label={label} disabled={disabled || busy} onClick={() => void fetchProof()}>
      <Icon of={Download} size={18} />
      {busy ? texts.making : texts.download}
    </Button>
  )
}
