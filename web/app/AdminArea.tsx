import { type ComponentType, lazy } from 'react'
import { useLocation } from 'wouter'
import type { UserResponse } from '#shared/api/accounts.ts'
import { AdminNav } from '../features/admin/AdminHead.tsx'
import { KeptOut } from '../features/admin/KeptOut.tsx'
import { sectionOf } from '../features/admin/sections.ts'
import { usePageTitle } from '../lib/usePageTitle.ts'
import { NotFound } from './NotFound.tsx'
import { texts } from './texts.ts'

const page = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => load().then(component => ({ default: component })))

const AdminPage = page(() => import('../features/admin/AdminPage.tsx').then(module => module.AdminPage))
const SectionPage = page(() => import('../features/admin/SectionPage.tsx').then(module => module.SectionPage))
const JournalPage = page(() =>
  import('../features/admin/journal/JournalPage.tsx').then(module => module.JournalPage),
)
const EventsPage = page(() =>
  import('../features/admin/events/EventsPage.tsx').then(module => module.EventsPage),
)
const RawEventPage = page(() =>
  import('../features/admin/events/RawEventPage.tsx').then(module => module.RawEventPage),
)
const AuditsPage = page(() =>
  import('../features/admin/audits/AuditsPage.tsx').then(module => module.AuditsPage),
)
const ProjectionsPage = page(() =>
  import('../features/admin/projections/ProjectionsPage.tsx').then(module => module.ProjectionsPage),
)
const LogPage = page(() => import('../features/admin/log/LogPage.tsx').then(module => module.LogPage))
const PeriodsPage = page(() =>
  import('../features/admin/periods/PeriodsPage.tsx').then(module => module.PeriodsPage),
)
const CorrectionsPage = page(() =>
  import('../features/admin/corrections/CorrectionsPage.tsx').then(module => module.CorrectionsPage),
)
const StatementPage = page(() =>
  import('../features/statements/AdminStatementPage.tsx').then(module => module.AdminStatementPage),
)

/** Every page for admins. Checks for itself who is here, whatever the way to it has checked. */
export const AdminArea = ({ user }: { user: UserResponse | undefined }) => {
  const [path] = useLocation()
  const title = sectionOf(path)?.[1] ?? texts.admin
  usePageTitle(path === '/admin' ? texts.admin : `${title} · ${texts.admin}`)
  if (!user?.isAdmin) return <KeptOut why="denied" />
  if (user.twoStepRequired) return <KeptOut why="twoStep" />
  return <AdminScreen path={path} user={user} />
}

const AdminScreen = ({ path, user }: { path: string; user: UserResponse }) => {
  const [, , name = '', ...rest] = path.split('/')
  if (rest.length > 0 && name !== 'events') return <NotFound />
  switch (name) {
    case '':
      return <AdminPage user={user} />
    case 'payouts':
    case 'circles':
    case 'disputes':
    case 'reconciliation':
    case 'feedback':
    case 'jobs':
      return <SectionPage key={name} name={name} viewerId={user.id} />
    case 'journal':
      return <JournalPage />
    case 'events': {
      const [stream, revision, ...more] = rest
      if (stream === undefined) return <EventsPage />
      if (revision === undefined || more.length > 0) return <NotFound />
      return <RawEventPage key={path} stream={decodeURIComponent(stream)} revision={revision} />
    }
    case 'statement':
      return (
        <>
          <AdminNav />
          <StatementPage />
        </>
      )
    case 'log':
      return <LogPage />
    case 'corrections':
      return <CorrectionsPage viewerId={user.id} />
    case 'periods':
      return <PeriodsPage />
    case 'audits':
      return <AuditsPage />
    case 'projections':
      return <ProjectionsPage />
    default:
      return <NotFound />
  }
}
