import { type ReactNode, Suspense } from 'react'
import type { InstallationResponse } from '#shared/api/installation.ts'
import { Loaded } from '../components/Loaded.tsx'
import { lazyNamed } from '../components/lazyPart.tsx'
import { Spinner } from '../components/Spinner.tsx'
import { useInstallation } from '../features/admin/installation/api.ts'
import { installationTexts } from '../features/admin/installation/texts.ts'
import { SetupPage } from '../features/setup/SetupPage.tsx'
import { useUser } from '../lib/session.ts'

const TwoStepCard = lazyNamed(() => import('../features/settings/TwoStepCard.tsx'), 'TwoStepCard')
const LooksCard = lazyNamed(() => import('../features/admin/installation/LooksCard.tsx'), 'LooksCard')
const PlaceCard = lazyNamed(() => import('../features/admin/installation/PlaceCard.tsx'), 'PlaceCard')
const ChecklistCard = lazyNamed(
  () => import('../features/admin/installation/ChecklistCard.tsx'),
  'ChecklistCard',
)

/** The first start, with the cards of the settings and of the admin area as its steps. */
export const SetupScreen = () => {
  const { user } = useUser()
  return (
    <Suspense fallback={<Spinner />}>
      <SetupPage
        user={user ?? undefined}
        parts={{
          second: () => <TwoStepCard />,
          looks: onDone => (
            <WithInstallation>
              {(held, show) => <LooksCard of={held} onSaved={onDone} onChanged={show} />}
            </WithInstallation>
          ),
          place: onDone => (
            <WithInstallation>
              {(held, show) => (
                <PlaceCard
                  of={held}
                  onChanged={now => {
                    show(now)
                    onDone()
                  }}
                />
              )}
            </WithInstallation>
          ),
          missing: () => <WithInstallation>{held => <ChecklistCard of={held} />}</WithInstallation>,
        }}
      />
    </Suspense>
  )
}

interface WithInstallationProps {
  children: (held: InstallationResponse, show: (now: InstallationResponse) => void) => ReactNode
}

const WithInstallation = ({ children }: WithInstallationProps) => {
  const installation = useInstallation()
  return (
    <Loaded of={installation} loading={installationTexts.loading} failed={installationTexts.failed}>
      {held => children(held, now => void installation.mutate(now, { revalidate: false }))}
    </Loaded>
  )
}
