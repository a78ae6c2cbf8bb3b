import { Tabs } from '@base-ui/react/tabs'
import { lazy, Suspense, useState } from 'react'
import { Brand } from '../../components/Brand.tsx'
import { Spinner } from '../../components/Spinner.tsx'
import styles from './AuthPage.module.css'
import { RegisterForm } from './RegisterForm.tsx'
import { SignInForm } from './SignInForm.tsx'
import { texts } from './texts.ts'

const ForgotForm = lazy(() => import('./ForgotForm.tsx').then(module => ({ default: module.ForgotForm })))
// The form must not wait for the picture beside it.
const Panel = lazy(() => import('./Panel.tsx').then(module => ({ default: module.Panel })))

type View = 'signIn' | 'register' | 'forgot'

export const AuthPage = () => {
  const [view, setView] = useState<View>('signIn')
  return (
    <div className={styles.page}>
      <main className={styles.main} id="main" tabIndex={-1}>
        <div className={styles.column}>
          <p className={styles.brand}>
            <Brand />
          </p>
          <h1>{texts.headings[view]}</h1>
          {view === 'forgot' ? (
            <Suspense fallback={<Spinner />}>
              <ForgotForm onDone={() => setView('signIn')} />
            </Suspense>
          ) : (
            <AuthTabs view={view} onView={setView} />
          )}
        </div>
      </main>
      <aside className={styles.aside}>
        <Suspense>
          <Panel onStart={() => setView('register')} />
        </Suspense>
      </aside>
    </div>
  )
}

interface AuthTabsProps {
  view: 'signIn' | 'register'
  onView: (view: View) => void
}

const AuthTabs = ({ view, onView }: AuthTabsProps) => (
  <Tabs.Root value={view} onValueChange={onView} className={styles.tabs}>
    <Tabs.List className={styles.list} aria-label={texts.tabs.label} activateOnFocus>
      <Tabs.Tab value="signIn" className={styles.tab}>
        {texts.tabs.signIn}
      </Tabs.Tab>
      <Tabs.Tab value="register" className={styles.tab}>
        {texts.tabs.register}
      </Tabs.Tab>
    </Tabs.List>
    <Tabs.Panel value="signIn" className={styles.panel}>
      <SignInForm onForgotten={() => onView('forgot')} />
    </Tabs.Panel>
    <Tabs.Panel value="register" className={styles.panel}>
      <RegisterForm />
    </Tabs.Panel>
  </Tabs.Root>
)
