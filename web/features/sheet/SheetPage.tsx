import { FileDown, Printer } from 'lucide'
import { Link } from 'wouter'
import type { SheetResponse } from '#shared/api/sheet.ts'
import { Button, buttonClass } from '../../components/Button.tsx'
import { DownloadLink } from '../../components/DownloadLink.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { useFresh } from '../../lib/data.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import styles from './SheetPage.module.css'
import { SheetTable } from './SheetTable.tsx'
import { StillToPay } from './StillToPay.tsx'
import { sheetTexts as texts } from './sheetTexts.ts'

/** Who has paid which round of a circle, how and when: on the screen, on paper and as files. */
export const SheetPage = ({ id }: { id: string }) => {
  usePageTitle(texts.title)
  const path = `/api/goals/${encodeURIComponent(id)}/sheet`
  const sheet = useFresh<SheetResponse>(path)
  return (
    <>
      <Link to={`/goals/${id}`} className={styles.back}>
        {texts.back}
      </Link>
      <h1>{texts.title}</h1>
      <p className={styles.acts}>
        <Button look="outline" disabled={!sheet.data} onClick={() => print()}>
          <Icon of={Printer} size={18} />
          {texts.print}
        </Button>
        <DownloadLink
          className={buttonClass({ look: 'outline' })}
          href={`${path}/pdf`}
          aria-label={texts.pdfOf}
        >
          <Icon of={FileDown} size={18} />
          {texts.pdf}
        </DownloadLink>
        <DownloadLink
          className={buttonClass({ look: 'outline' })}
          href={`${path}/csv`}
          aria-label={texts.csvOf}
        >
          <Icon of={FileDown} size={18} />
          {texts.csv}
        </DownloadLink>
      </p>
      <Loaded of={sheet} loading={texts.loading} failed={texts.failed}>
        {shown => <SheetTable sheet={shown} />}
      </Loaded>
      <StillToPay id={id} />
    </>
  )
}
