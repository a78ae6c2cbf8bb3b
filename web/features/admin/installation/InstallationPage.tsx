import { Loaded } from '../../../components/Loaded.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { AdminFrame } from '../AdminHead.tsx'
import { useInstallation } from './api.ts'
import styles from './Installation.module.css'
import { installationTexts as texts } from './texts.ts'

const LooksCard = lazyPart(() => import('./LooksCard.tsx'), 'LooksCard')
const PlaceCard = lazyPart(() => import('./PlaceCard.tsx'), 'PlaceCard')
const LegalCard = lazyPart(() => import('./LegalCard.tsx'), 'LegalCard')
const ChecklistCard = lazyPart(() => import('./ChecklistCard.tsx'), 'ChecklistCard')

/** What members see of the installation, and what it lacks for production. */
export const InstallationPage = () => {
  const installation = useInstallation()
  const show = (now: typeof installation.data) => void installation.mutate(now, { revalidate: false })
  return (
    <AdminFrame of={installation} title={texts.title} subtitle={texts.subtitle}>
      <Loaded of={installation} loading={texts.loading} failed={texts.failed}>
        {held => (
          <div className={styles.cards}>
            <LooksCard of={held} onSaved={() => location.reload()} onChanged={show} />
            <PlaceCard of={held} onChanged={show} />
            <LegalCard of={held} onChanged={show} />
            <ChecklistCard of={held} />
          </div>
        )}
      </Loaded>
    </AdminFrame>
  )
}
