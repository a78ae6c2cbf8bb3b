import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { UserResponse } from '#shared/api/accounts.ts'
import type { SetupResponse } from '#shared/api/installation.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { useFresh } from '../../lib/data.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import { AccountStep } from './AccountStep.tsx'
import styles from './Setup.module.css'
import { setupTexts as texts } from './texts.ts'

/** After the account; each is in the address, so that a page that is loaded again stays where it was. */
const steps = ['second', 'looks', 'place', 'missing'] as const
type Step = (typeof steps)[number]

interface SetupPageProps {
  user: UserResponse | undefined
  /** What each step after the account shows; `onDone` leads to the next one. */
  parts: Readonly<Record<Step, (onDone: () => void) => ReactNode>>
}

/** The first start, in the browser: an admin, their second step, and the installation’s settings. */
export const SetupPage = ({ user, parts }: SetupPageProps) => {
  usePageTitle(texts.title)
  if (user === undefined) return <BeforeAccount />
  if (!user.isAdmin) return <Done text={texts.done.signedIn} />
  return <AfterAccount hasFactor={user.twoStep} parts={parts} />
}

const BeforeAccount = () => {
  const setup = useFresh<SetupResponse>('/api/setup')
  return (
    <Loaded of={setup} loading={texts.loading} failed={texts.failed}>
      {({ isOpen }) =>
        isOpen ? (
          <Frame at="account">
            <AccountStep />
          </Frame>
        ) : (
          <Done text={texts.done.signedOut}>
            <ButtonLink to="/auth">{texts.done.signIn}</ButtonLink>
          </Done>
        )
      }
    </Loaded>
  )
}

const Done = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className={styles.page}>
    <header>
      <h1>{texts.done.title}</h1>
      <p className="muted">{text}</p>
    </header>
    {children && <div>{children}</div>}
  </div>
)

const AfterAccount = ({ hasFactor, parts }: { hasFactor: boolean; parts: SetupPageProps['parts'] }) => {
  const asked = new URLSearchParams(useSearch()).get('step')
  const [, navigate] = useLocation()
  // The settings take a second step.
  const step = (hasFactor && steps.find(one => one === asked)) || 'second'
  const next = steps[steps.indexOf(step) + 1]
  const go = (): void => navigate(next === undefined ? '/admin/installation' : `/setup?step=${next}`)
  /** Loads the page again, in the new name and colours. */
  const goAnew = (): void => location.assign(`/setup?step=${next}`)
  return (
    <Frame at={step}>
      {step === 'second' && <p>{texts.second}</p>}
      {parts[step](step === 'looks' ? goAnew : go)}
      <div className={styles.next}>
        {step === 'second' && !hasFactor && <p className="muted">{texts.secondFirst}</p>}
        <Button look="outline" disabled={step === 'second' && !hasFactor} onClick={go}>
          {next === undefined ? texts.finish : texts.next}
        </Button>
      </div>
    </Frame>
  )
}

const Frame = ({ at, children }: { at: 'account' | Step; children: ReactNode }) => (
  <div className={styles.page}>
    <header>
      <h1>{texts.title}</h1>
      <p className="muted">{texts.lead}</p>
    </header>
    <ol className={styles.steps} aria-label={texts.steps.label}>
      {(['account', ...steps] as const).map(step => (
        <li key={step} aria-current={step === at ? 'step' : undefined}>
          {texts.steps[step]}
        </li>
      ))}
    </ol>
    {children}
  </div>
)
