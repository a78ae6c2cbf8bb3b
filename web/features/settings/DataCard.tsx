import { Download } from 'lucide'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { download } from '../../lib/http.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { useAction } from '../../lib/useAction.ts'
import { useOpened } from '../../lib/useOpened.ts'
import rows from './Rows.module.css'
import { texts } from './texts.ts'

const DeleteAccount = lazyPart(() => import('./DeleteAccount.tsx'), 'DeleteAccount')

export const DataCard = () => (
  <Card title={texts.data.title} note={texts.data.text}>
    <DownloadData />
    <Removal />
  </Card>
)

const DownloadData = () => {
  const { run: fetchData, busy } = useAction(async () => saveFile(await download('/api/user/data')), {
    failed: texts.data.failed,
  })
  return (
    <div className={rows.actions}>
      <Button look="outline" disabled={busy} onClick={() => void fetchData()}>
        <Icon of={Download} size={18} />
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
      {open && <DeleteAccount onCancel={close} />}
    </div>
  )
}
