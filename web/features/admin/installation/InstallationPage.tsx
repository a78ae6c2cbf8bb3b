import { Loaded } from '../../../components/Loaded.tsx'
import { AdminFrame } from '../AdminHead.tsx'
import { useInstallation } from './api.ts'
import { ChecklistCard } from './ChecklistCard.tsx'
import styles from './Installation.module.css'
import { LegalCard } from './LegalCard.tsx'
import { LooksCard } from './LooksCard.tsx'
import { PlaceCard } from './PlaceCard.tsx'
import { installationTexts as texts } from './texts.ts'

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
