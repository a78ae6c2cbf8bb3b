import { Download } from 'lucide-react'
import { download, messageOf } from '../lib/http.ts'
import { saveFile } from '../lib/saveFile.ts'
import { useBusy } from '../lib/useBusy.ts'
import { Button, type ButtonLook } from './Button.tsx'
import { proofTexts as texts } from './proofTexts.ts'
import { complain } from './toast.ts'

interface DownloadProofProps {
  of: string
  file: string
  /** What it proves, where there are more than one. */
  label?: string
  look?: ButtonLook
  disabled?: boolean
}

/** Hands over what shows that something is in the ledger, for checking it without us. */
export const DownloadProof = ({ of, file, label, look = 'outline', disabled }: DownloadProofProps) => {
  const { busy, run } = useBusy()
  const fetchProof = () =>
    run(async () => {
      try {
        saveFile(await download(of), file)
      } catch (error) {
        complain(texts.failed, messageOf(error, texts.tryAgain))
      }
    })
  return (
    <Button look={look} aria-label={label} disabled={disabled || busy} onClick={() => void fetchProof()}>
      <Download size={18} aria-hidden="true" />
      {busy ? texts.making : texts.download}
    </Button>
  )
}
