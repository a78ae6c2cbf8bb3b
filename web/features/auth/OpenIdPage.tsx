import { type ReactNode, useId } from 'react'
import { useForm } from 'react-hook-form'
import useSWR from 'swr'
import { useLocation } from 'wouter'
import type { UserResponse } from '#shared/api/accounts.ts'
import type { OpenIdLinkedResponse, OpenIdNewcomer } from '#shared/api/openId.ts'
import type { TwoStepChallenge } from '#shared/api/twoStep.ts'
import { ButtonLink } from '../../components/Button.tsx'
import { VerbatimField } from '../../components/Field.tsx'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { showSuccess } from '../../components/toast.ts'
import { apiResolver, fieldOf } from '../../lib/forms.ts'
import { messageOf, post } from '../../lib/http.ts'
import { takeAnswer } from '../../lib/openId.ts'
import { placeWanted } from '../../lib/returnPlace.ts'
import { useSwitchUser, useUser } from '../../lib/session.ts'
import { useFirstField } from '../../lib/useFirstField.ts'
import { useFormAction } from '../../lib/useFormAction.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import { AuthForm } from './AuthForm.tsx'
import { openIdTexts as words } from './openIdTexts.ts'
import { TwoStep } from './TwoStep.tsx'
import { texts } from './texts.ts'
import styles from './VerifyEmailPage.module.css'

type Answer = UserResponse | TwoStepChallenge | OpenIdNewcomer | OpenIdLinkedResponse
/** How far the sign-in has come, shared by the frames of guests and of members. */
type Outcome = Exclude<Answer, UserResponse> | 'signedIn'

/** The page to which another service sends people back. */
export const OpenIdPage = () => {
  const { data: outcome, error } = useFinish()
  const { user } = useUser()
  const [, navigate] = useLocation()
  const titleId = useId()
  if (error && !user) return <Failed reason={messageOf(error, words.notDone[1])} />
  if (error) return <Failed reason={messageOf(error, words.notDone[1])} signedIn />
  if (outcome === undefined || outcome === 'signedIn') return <InlineSpinner label={words.checking} />
  if ('twoStep' in outcome)
    return (
      <Step title={words.twoStep} titleId={titleId}>
        <TwoStep titleId={titleId} ways={outcome.twoStep} onBack={() => navigate('/auth')} />
      </Step>
    )
  if ('newcomer' in outcome) return <Newcomer {...outcome.newcomer} />
  return <InlineSpinner label={words.checking} />
}

/** Sends the answer once: SWR keeps what came of it. */
const useFinish = () => {
  const switchUser = useSwitchUser()
  const [, navigate] = useLocation()
  const answer = takeAnswer()
  return useSWR<Outcome, Error>(
    ['/openid', answer],
    async () => {
      const got = await post<Answer>('/api/openid/finish', { answer })
      if ('linked' in got) {
        showSuccess(...words.linked)
        navigate('/settings', { replace: true })
        return got
      }
      if ('newcomer' in got || typeof got.twoStep === 'object') return got as Outcome
      const user = got as UserResponse
      const { state } = history
      await switchUser(user)
      showSuccess(...texts.signedIn)
      navigate(placeWanted(user.id, state) ?? '/', { replace: true, state: state?.entry })
      return 'signedIn'
    },
    {
      revalidateIfStale: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
    },
  )
}

const Step = ({ title, titleId, children }: { title: string; titleId: string; children: ReactNode }) => {
  usePageTitle(title)
  return (
    <section className={styles.outcome}>
      <h1 id={titleId}>{title}</h1>
      {children}
    </section>
  )
}

const Failed = ({ reason, signedIn = false }: { reason: string; signedIn?: boolean }) => {
  const [title] = words.notDone
  return (
    <Step title={title} titleId={useId()}>
      <p role="status">{reason}</p>
      <ButtonLink to={signedIn ? '/settings' : '/auth'}>
        {signedIn ? words.toSettings : words.back}
      </ButtonLink>
    </Step>
  )
}

const resolver = apiResolver(() => import('#shared/api/openId.ts'), 'openIdRegisterRequest')
const [registrationTitle, registrationFailed] = texts.registrationFailed

/** The other service knows the person, and we don't yet. */
const Newcomer = ({ email, suggestedName }: OpenIdNewcomer['newcomer']) => {
  const [title, text] = words.newcomer
  const titleId = useId()
  const form = useForm({ resolver, criteriaMode: 'all', defaultValues: { username: suggestedName } })
  useFirstField(form, 'username')
  const switchUser = useSwitchUser()
  const [, navigate] = useLocation()
  const action = useFormAction(
    form,
    async ({ username }) => {
      const { state } = history
      const user = await post<UserResponse>('/api/openid/register', { username })
      await switchUser(user)
      navigate(placeWanted(user.id, state) ?? '/', { replace: true, state: state?.entry })
    },
    { title: registrationTitle, failed: registrationFailed, done: texts.registered },
  )
  if (email === null)
    return (
      <Step title={title} titleId={titleId}>
        <p role="status">{words.noMail}</p>
        <ButtonLink to="/auth">{words.back}</ButtonLink>
      </Step>
    )
  return (
    <Step title={title} titleId={titleId}>
      <p>{text}</p>
      <p>{words.mail({ email })}</p>
      <AuthForm of={action} titleId={titleId} words={[texts.create, texts.creating]}>
        <VerbatimField label={texts.username} autoComplete="username" {...fieldOf(form, 'username')} />
      </AuthForm>
    </Step>
  )
}
