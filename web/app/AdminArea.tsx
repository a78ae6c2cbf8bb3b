import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import type { UserResponse } from '#shared/api/accounts.ts'
import { lazyNamed } from '../components/lazyPart.tsx'
import { AdminLayout } from '../features/admin/AdminHead.tsx'
import { NoAccess } from '../features/admin/NoAccess.tsx'
import { sectionOf } from '../features/admin/sections.ts'
import { usePageTitle } from '../lib/usePageTitle.ts'
import { adminAreaTexts } from './adminAreaTexts.ts'
import { NotFound } from './NotFound.tsx'
import { texts } from './texts.ts'

const AdminPage = lazyNamed(() => import('../features/admin/AdminPage.tsx'), 'AdminPage')
const AuditsPage = lazyNamed(() => import('../features/admin/audits/AuditsPage.tsx'), 'AuditsPage')
const BatchPage = lazyNamed(() => import('../features/admin/sending/BatchPage.tsx'), 'BatchPage')
const CasePage = lazyNamed(() => import('../features/admin/payouts/CasePage.tsx'), 'CasePage')
const CorrectionsPage = lazyNamed(
  () => import('../features/admin/corrections/CorrectionsPage.tsx'),
  'CorrectionsPage',
)
const DisputePage = lazyNamed(() => import('../features/admin/DisputePage.tsx'), 'DisputePage')
const EventsPage = lazyNamed(() => import('../features/admin/events/EventsPage.tsx'), 'EventsPage')
const InstallationPage = lazyNamed(
  () => import('../features/admin/installation/InstallationPage.tsx'),
  'InstallationPage',
)
const JournalPage = lazyNamed(() => import('../features/admin/journal/JournalPage.tsx'), 'JournalPage')
const LogPage = lazyNamed(() => import('../features/admin/log/LogPage.tsx'), 'LogPage')
const PeriodsPage = lazyNamed(() => import('../features/admin/periods/PeriodsPage.tsx'), 'PeriodsPage')
const ProjectionsPage = lazyNamed(
  () => import('../features/admin/projections/ProjectionsPage.tsx'),
  'ProjectionsPage',
)
const ProposalsPage = lazyNamed(
  () => import('../features/admin/proposals/ProposalsPage.tsx'),
  'ProposalsPage',
)
const RawEventPage = lazyNamed(() => import('../features/admin/events/RawEventPage.tsx'), 'RawEventPage')
const SectionPage = lazyNamed(() => import('../features/admin/SectionPage.tsx'), 'SectionPage')
const StatementPage = lazyNamed(
  () => import('../features/statements/AdminStatementPage.tsx'),
  'AdminStatementPage',
)

/** Every page for admins. Checks the permission itself, independently of the route. */
export const AdminArea = ({ user }: { user: UserResponse | undefined }) => {
  const [path] = useLocation()
  const title = sectionOf(path)?.[1] ?? texts.admin
  usePageTitle(path === '/admin' ? texts.admin : adminAreaTexts.title({ section: title }))
  if (!user?.isAdmin) return <NoAccess why="denied" />
  if (user.twoStepRequired) return <NoAccess why="twoStep" />
  return <AdminScreen path={path} viewerId={user.id} />
}

const pages: Readonly<Record<string, ComponentType>> = {
  '': AdminPage,
  audits: AuditsPage,
  installation: InstallationPage,
  journal: JournalPage,
  log: LogPage,
  periods: PeriodsPage,
  projections: ProjectionsPage,
  proposals: ProposalsPage,
}

const AdminScreen = ({ path, viewerId }: { path: string; viewerId: number }) => {
  const [, , name = '', stream, revision, ...more] = path.split('/')
  if (name === 'events' && stream === undefined) return <EventsPage />
  if (name === 'events' && stream !== undefined && revision !== undefined && more.length === 0)
    return <RawEventPage key={path} stream={decodeURIComponent(stream)} revision={revision} />
  if (name === 'sending' && stream !== undefined && revision === undefined)
    return <BatchPage key={path} id={decodeURIComponent(stream)} />
  if (name === 'cases' && stream !== undefined && revision === undefined)
    return <CasePage key={path} id={decodeURIComponent(stream)} viewerId={viewerId} />
  if (name === 'disputes' && stream !== undefined && revision === undefined)
    return <DisputePage key={path} id={decodeURIComponent(stream)} />
  if (stream !== undefined) return <NotFound />
  switch (name) {
    case 'payouts':
    case 'sending':
    case 'circles':
    case 'disputes':
    case 'reconciliation':
    case 'feedback':
    case 'jobs':
      return <SectionPage key={name} name={name} viewerId={viewerId} />
    case 'statement':
      return (
        <AdminLayout>
          <StatementPage />
        </AdminLayout>
      )
    case 'corrections':
      return <CorrectionsPage viewerId={viewerId} />
    default: {
      const Page = pages[name] ?? NotFound
      return <Page />
    }
  }
}
