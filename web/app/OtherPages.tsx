import type { UserResponse } from '#shared/api/accounts.ts'
import { lazyPart } from '../components/lazyPart.tsx'
import { Spinner } from '../components/Spinner.tsx'

const DocsPage = lazyPart(() => import('../features/docs/DocsPage.tsx'), 'DocsPage', <Spinner />)
const LegalPages = lazyPart(() => import('../features/legal/LegalPages.tsx'), 'LegalPages', <Spinner />)
const MailLinkPage = lazyPart(() => import('../features/auth/MailLinkPage.tsx'), 'MailLinkPage', <Spinner />)
const OpenIdPage = lazyPart(() => import('../features/auth/OpenIdPage.tsx'), 'OpenIdPage', <Spinner />)
const SetupScreen = lazyPart(() => import('./SetupScreen.tsx'), 'SetupScreen', <Spinner />)
const SheetPage = lazyPart(() => import('../features/sheet/SheetPage.tsx'), 'SheetPage', <Spinner />)
const TakeOverPage = lazyPart(
  () => import('../features/takeOver/TakeOverPage.tsx'),
  'TakeOverPage',
  <Spinner />,
)
const TransparencyPage = lazyPart(
  () => import('../features/transparency/TransparencyPage.tsx'),
  'TransparencyPage',
  <Spinner />,
)
const VerifyEmailPage = lazyPart(
  () => import('../features/auth/VerifyEmailPage.tsx'),
  'VerifyEmailPage',
  <Spinner />,
)

/** Pages for everybody; links in mails are named by their paths. */
export type OpenPage =
  | ('docs' | 'openId' | 'setup' | 'transparency' | 'verifyEmail')
  | ('terms' | 'privacy' | 'fairness')
  | ('/not-me' | '/new-email' | '/old-email' | '/not-my-destination')

export type OtherPagesProps =
  | { readonly which: OpenPage; readonly user?: UserResponse | undefined }
  | { readonly which: 'sheet'; readonly id: string }
  | { readonly which: 'takeOver'; readonly token: string }

/** Pages that few people open: every page that starts names the files of the others, but not of these. */
export const OtherPages = (props: OtherPagesProps) => {
  switch (props.which) {
    case 'docs':
      return <DocsPage />
    case 'openId':
      return <OpenIdPage />
    case 'setup':
      return <SetupScreen />
    case 'sheet':
      return <SheetPage id={props.id} />
    case 'takeOver':
      return <TakeOverPage token={props.token} />
    case 'transparency':
      return <TransparencyPage />
    case 'verifyEmail':
      return <VerifyEmailPage user={props.user} />
    case 'terms':
    case 'privacy':
    case 'fairness':
      return <LegalPages which={props.which} />
    default:
      return <MailLinkPage path={props.which} />
  }
}
