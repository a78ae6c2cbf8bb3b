import { type ReactNode, useEffect, useRef } from 'react'
import useSWR from 'swr'
import { useLocation } from 'wouter'
import type { UserResponse } from '#shared/api/accounts.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { PasswordPrompt } from '../../components/PasswordPrompt.tsx'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { nextStepsKey } from '../../lib/goals.ts'
import { HttpError, post } from '../../lib/http.ts'
import { linkTokenFor } from '../../lib/linkToken.ts'
import { useUser } from '../../lib/session.ts'
import { refetch } from '../../lib/upToDate.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import { useResendVerification } from './useResendVerification.ts'
import styles from './VerifyEmailPage.module.css'
import { verifyTexts as texts } from './verifyTexts.ts'

const path = '/verify-email'

interface VerifyEmailPageProps {
  /** The signed-in user, who may not be the link's recipient. */
  user: UserResponse | undefined
}

/** The target of the link in the verification mail. */
export const VerifyEmailPage = ({ user }: VerifyEmailPageProps) => {
  const token = linkTokenFor(path)
  const { data: done, error, mutate } = useVerification(token)
  const [, navigate] = useLocation()
  useUserAgain(done === true)
  if (token && done === undefined && error === undefined) return <InlineSpinner label={texts.checking} />
  if (done) {
    return (
      <Outcome words={texts.done}>
        <ButtonLink to="/">{texts.continue}</ButtonLink>
      </Outcome>
    )
  }
  if (token && error instanceof HttpError && error.problem.code === 'verify_as_owner') {
    const verify = async (password: string) => {
      await post('/api/verify-email', { token, password })
      await mutate(true, { revalidate: false })
    }
    return (
      <Outcome words={texts.asOwner}>
        <PasswordPrompt
          title={texts.asOwner[0]}
          label={texts.password}
          submit={texts.verify}
          submitting={texts.verifying}
          onPassword={verify}
          onCancel={() => navigate('/')}
        />
      </Outcome>
    )
  }
  if (error && !isRefusal(error)) {
    return (
      <Outcome words={texts.unreachable}>
        <Button onClick={() => void mutate()}>{texts.retry}</Button>
      </Outcome>
    )
  }
  return <Outcome words={texts.failed}>{user ? <AnotherLink user={user} /> : <SignInFirst />}</Outcome>
}

/** The server has checked the token, and refuses it. */
const isRefusal = (error: Error): boolean => error instanceof HttpError && error.status < 429

/** Requested once for each token: SWR caches the response. */
const useVerification = (token: string | undefined) =>
  useSWR<boolean, Error>(token ? [path, token] : null, async () => {
    await post('/api/verify-email', { token })
    return true
  })

/** The user at this browser may be the one who has just been verified, for whom it was a next step. */
const useUserAgain = (done: boolean): void => {
  const { retry } = useUser()
  const asked = useRef(false)
  useEffect(() => {
    if (!done || asked.current) return
    asked.current = true
    void retry()
    void refetch(nextStepsKey, performance.now())
  }, [done, retry])
}

interface OutcomeProps {
  words: readonly [title: string, text: string]
  children: ReactNode
}

const Outcome = ({ words: [title, text], children }: OutcomeProps) => {
  usePageTitle(title)
  return (
    <section className={styles.outcome}>
      <h1>{title}</h1>
      <p role="status">{text}</p>
      {children}
    </section>
  )
}

const AnotherLink = ({ user }: { user: UserResponse }) => {
  const { resend, sending } = useResendVerification()
  if (user.isVerified) return <ButtonLink to="/">{texts.continue}</ButtonLink>
  return (
    <Button disabled={sending} onClick={() => void resend()}>
      {sending ? texts.sending : texts.resend}
    </Button>
  )
}

const SignInFirst = () => <p className="muted">{texts.signInFirst}</p>
