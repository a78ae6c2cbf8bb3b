import { Download } from 'lucide-react'
import { download, messageOf } from '../lib/http.ts'
import { saveFile } from '../lib/saveFile.ts'
import { useBusy } from '../lib/useBusy.ts'
import { Button } from './Button.tsx'
import { proofTexts as texts } from './proofTexts.ts'
import { complain } from './toast.ts'

/** Hands over what shows that something is in the ledger, for checking it without us. */
export const DownloadProof = ({ of, file, disabled }: { of: string; file: string; disabled?: boolean }) => {
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
    <Button look="outline" disabled={disabled || busy} onClick={() => void fetchProof()}>
      <Download size={18} aria-hidden="true" />
      {busy ? texts.making : texts.download}
    </Button>
  )
}
