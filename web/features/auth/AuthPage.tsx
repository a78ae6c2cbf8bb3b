import { Suspense, useEffect, useId, useState } from 'react'
import useSWR from 'swr'
import { Link, useLocation } from 'wouter'
import type { ConfigResponse } from '#shared/api/config.ts'
import type { TwoStepChallenge } from '#shared/api/twoStep.ts'
import { Brand } from '../../components/Brand.tsx'
import { Button } from '../../components/Button.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { Spinner } from '../../components/Spinner.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { joiningIn } from '../../lib/joining.ts'
import { dropLinkToken, linkTokenFor } from '../../lib/linkToken.ts'
import { useUser } from '../../lib/session.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import styles from './AuthPage.module.css'
import authTabsStyles from './AuthTabs.module.css'
import { SignInForm } from './SignInForm.tsx'
import { texts } from './texts.ts'

const ForgotForm = lazyPart(() => import('./ForgotForm.tsx'), 'ForgotForm')
const ResetForm = lazyPart(() => import('./ResetForm.tsx'), 'ResetForm')
const Recovery = lazyPart(() => import('./Recovery.tsx'), 'Recovery')
const TwoStep = lazyPart(() => import('./TwoStep.tsx'), 'TwoStep')
const loadRegisterForm = () => import('./RegisterForm.tsx')
const RegisterForm = lazyPart(loadRegisterForm, 'RegisterForm', <Spinner />)
// The form must not wait for the picture beside it.
const SampleCircle = lazyPart(() => import('./SampleCircle.tsx'), 'SampleCircle', <Spinner />)
const SmallWheel = lazyPart(() => import('./SmallWheel.tsx'), 'SmallWheel')
const ProviderSignIn = lazyPart(() => import('./ProviderSignIn.tsx'), 'ProviderSignIn')
const LanguagePicker = lazyPart(() => import('../../components/LanguagePicker.tsx'), 'LanguagePicker')
const DemoAccounts = lazyPart(() => import('./DemoAccounts.tsx'), 'DemoAccounts')
const Panel = lazyPart(() => import('./Panel.tsx'), 'Panel')

type View =
  /** `returned` from another view, rather than new on the page. */
  | { readonly at: 'signIn'; readonly returned?: boolean }
  | { readonly at: 'register' }
  | { readonly at: 'forgot' | 'recovery' | 'sample' }
  | { readonly at: 'reset'; readonly token: string }
  | { readonly at: 'twoStep'; readonly ways: TwoStepChallenge['twoStep'] }

const firstView = (): View => {
  const token = linkTokenFor('/auth')
  if (token !== undefined) return { at: 'reset', token }
  return { at: joiningIn(history.state?.entry) ? 'register' : 'signIn' }
}

export const AuthPage = () => {
  const [view, setView] = useState(firstView)
  usePageTitle(texts.signIn)
  const titleId = useId()
  const joining = joiningIn(history.state?.entry)
  const demo = useSWR<ConfigResponse, Error>('/api/config').data?.demo
  return (
    <div className={styles.page}>
      <main className={styles.main} id="main" tabIndex={-1}>
        <div className={styles.column}>
          <p className={styles.brand}>
            <Brand />
          </p>
          {isEntrance(view) && <Intro onSample={() => setView({ at: 'sample' })} />}
          {demo && <DemoAccounts demo={demo} />}
          <h1 id={titleId}>{texts.headings[view.at]}</h1>
          {joining && <Joining goal={joining.goal.name} />}
          <Suspense fallback={<Spinner />}>
            <Content titleId={titleId} view={view} onView={setView} />
          </Suspense>
          {isEntrance(view) && <ProviderSignIn />}
          {isEntrance(view) && <LanguagePicker />}
        </div>
      </main>
      <aside className={styles.aside}>
        <Panel onStart={() => setView({ at: 'register' })} />
      </aside>
    </div>
  )
}

/** Signing in joins a goal then; the person at the screen may not be the one who pressed Join. */
const Joining = ({ goal }: { goal: string }) => (
  <p>
    {texts.joining({ goal })} <Link to={history.state.next}>{texts.notJoining}</Link>
  </p>
)

const isEntrance = ({ at }: View): boolean => at === 'signIn' || at === 'register'

/** What Calabash is; on phones with the picture that stands beside the forms elsewhere. */
const Intro = ({ onSample }: { onSample: () => void }) => (
  <div className={styles.intro}>
    <div className={styles.picture}>
      <SmallWheel />
    </div>
    <div>
      <p>{texts.what}</p>
      <Button look="quiet" onClick={onSample}>
        {texts.toSample}
      </Button>
    </div>
  </div>
)

interface ContentProps {
  titleId: string
  view: View
  onView: (view: View) => void
}

const Content = ({ titleId, view, onView }: ContentProps) => {
  const [, navigate] = useLocation()
  const { user } = useUser()
  const toSignIn = () => onView({ at: 'signIn', returned: true })
  const finishReset = () => {
    dropLinkToken()
    toSignIn()
  }
  const leaveReset = () => {
    finishReset()
    // A signed-in user does not stay on the sign-in page.
    if (user) navigate('/', { replace: true })
  }
  switch (view.at) {
    case 'signIn':
    case 'register':
      return <Entrance view={view} onView={onView} />
    case 'forgot':
      return <ForgotForm titleId={titleId} onDone={toSignIn} onRecovery={() => onView({ at: 'recovery' })} />
    case 'recovery':
      return <Recovery titleId={titleId} onDone={toSignIn} />
    case 'reset':
      return <ResetForm titleId={titleId} token={view.token} onDone={finishReset} onBack={leaveReset} />
    case 'sample':
      return <SampleCircle onBack={toSignIn} onStart={() => onView({ at: 'register' })} />
    case 'twoStep':
      return <TwoStep titleId={titleId} ways={view.ways} onBack={toSignIn} />
  }
}

const tabs = (['signIn', 'register'] as const).map(tab => [tab, texts.tabs[tab]] as const)

interface EntranceProps {
  view: Extract<View, { at: 'signIn' | 'register' }>
  onView: (view: View) => void
}

const Entrance = ({ view, onView }: EntranceProps) => {
  // Loaded once the first tab is shown, so that the second opens without a wait.
  useEffect(() => void loadRegisterForm().catch(() => undefined), [])
  return (
    <div className={authTabsStyles.tabs}>
      <Tabs label={texts.tabs.label} tabs={tabs} chosen={view.at} onChoose={at => onView({ at })}>
        {view.at === 'signIn' ? (
          <SignInForm
            returned={view.returned === true}
            onForgotten={() => onView({ at: 'forgot' })}
            onTwoStep={ways => onView({ at: 'twoStep', ways })}
          />
        ) : (
          <RegisterForm />
        )}
      </Tabs>
    </div>
  )
}
