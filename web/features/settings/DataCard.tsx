import { Download } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { download } from '../../lib/http.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { useOpened } from '../../lib/useOpened.ts'
import rows from './Rows.module.css'
import { report } from './report.ts'
import { texts } from './texts.ts'

const DeleteAccount = lazy(() =>
  import('./DeleteAccount.tsx').then(module => ({ default: module.DeleteAccount })),
)

export const DataCard = () => (
  <Card title={texts.data.title} note={texts.data.text}>
    <DownloadData />
    <Removal />
  </Card>
)

const DownloadData = () => {
  const { busy, run } = useBusy()
  const fetchData = () =>
    run(async () => {
      try {
        saveFile(await download('/api/user/data'), texts.data.file)
      } catch (error) {
        report(error, texts.data.failed)
      }
    })
  return (
    <div className={rows.actions}>
      <Button look="outline" disabled={busy} onClick={() => void fetchData()}>
        <Download size={18} aria-hidden="true" />
        {busy ? texts.data.downloading : texts.data.download}
      </Button>
    </div>
  )
}

const Removal = () => {
  const { open, close, opener } = useOpened()
  return (
    <div className={rows.parted}>
      <div className={rows.row}>
        <p>
          <strong>{texts.removal.question}</strong>
          <small>{texts.removal.summary}</small>
        </p>
        <Button look="outline" {...opener}>
          {texts.removal.open}
        </Button>
      </div>
      <Suspense>{open && <DeleteAccount onCancel={close} />}</Suspense>
    </div>
  )
}
