import { Download } from 'lucide-react'
import { Button } from '../../components/Button.tsx'
import { complain } from '../../components/toast.ts'
import { download, messageOf } from '../../lib/http.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { texts } from './texts.ts'

/** The receipt's other form, which needs no trust in whoever shows it. */
export const DownloadProof = ({ id, disabled }: { id: string; disabled: boolean }) => {
  const { busy, run } = useBusy()
  const fetchProof = () =>
    run(async () => {
      try {
        saveFile(await download(`/api/transactions/${encodeURIComponent(id)}/proof`), texts.proofFile(id))
      } catch (error) {
        complain(texts.proofFailed, messageOf(error, texts.tryAgain))
      }
    })
  return (
    <Button look="outline" disabled={disabled || busy} onClick={() => void fetchProof()}>
      <Download size={18} aria-hidden="true" />
      {busy ? texts.proving : texts.proof}
    </Button>
  )
}
