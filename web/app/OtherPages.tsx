import { lazyPart } from '../components/lazyPart.tsx'
import { Spinner } from '../components/Spinner.tsx'

const DocsPage = lazyPart(() => import('../features/docs/DocsPage.tsx'), 'DocsPage', <Spinner />)
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

export type OtherPagesProps =
  | { readonly which: 'docs' | 'openId' | 'setup' | 'transparency' }
  | { readonly which: 'sheet'; readonly id: string }
  | { readonly which: 'takeOver'; readonly token: string }

/** Pages that few people open: every page that starts names the files of the others, but not of these. */
export const OtherPages = (props: OtherPagesProps) => {
  if (props.which === 'takeOver') return <TakeOverPage token={props.token} />
  if (props.which === 'setup') return <SetupScreen />
  if (props.which === 'sheet') return <SheetPage id={props.id} />
  if (props.which === 'openId') return <OpenIdPage />
  return props.which === 'docs' ? <DocsPage /> : <TransparencyPage />
}
