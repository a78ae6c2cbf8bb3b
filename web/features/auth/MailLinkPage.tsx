import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { PasswordPrompt } from '../../components/PasswordPrompt.tsx'
import { HttpError, messageOf, post } from '../../lib/http.ts'
import { linkTokenFor } from '../../lib/linkToken.ts'
import { useUser } from '../../lib/session.ts'
import { useAction } from '../../lib/useAction.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import { mailLinkTexts as texts } from './mailLinkTexts.ts'
import styles from './VerifyEmailPage.module.css'

const acts = {
  '/not-me': { words: texts.notMe, url: '/api/not-me' },
  '/new-email': { words: texts.newEmail, url: '/api/change-email/confirm' },
  '/old-email': { words: texts.oldEmail, url: '/api/change-email/undo' },
  '/not-my-destination': { words: texts.notMyDestination, url: '/api/payout-destinations/undo' },
} as const
export type MailLinkPath = keyof typeof acts

/** The page is rendered anew, in another frame, when its link has ended the session of this browser. */
const used = new Set<string>()

/** The target of a mail's link that changes something: opening it changes nothing, because mail scanners do. */
export const MailLinkPage = ({ path }: { path: MailLinkPath }) => {
  const { words, url } = acts[path]
  usePageTitle(words.title)
  const token = linkTokenFor(path)
  const [, navigate] = useLocation()
  const { retry: fetchUserAgain } = useUser()
  const [state, setState] = useState<'asked' | 'password' | 'done'>(
    token !== undefined && used.has(token) ? 'done' : 'asked',
  )
  const send = async (password?: string): Promise<void> => {
    await post(url, { token, ...(password && { password }) })
    if (token) used.add(token)
    setState('done')
    await fetchUserAgain()
  }
  const {
    run: act,
    busy,
    fault,
  } = useAction(
    () =>
      send().catch(error => {
        if (!isForOwner(error)) throw error
        setState('password')
      }),
    { title: null, failed: error => messageOf(error, texts.failed) },
  )
  if (!token) return <Outcome title={words.title} text={texts.noLink} />
  if (state === 'done')
    return (
      <Outcome title={words.done[0]} text={words.done[1]}>
        <ButtonLink to="/">{texts.continue}</ButtonLink>
      </Outcome>
    )
  return (
    <Outcome title={words.title} text={words.text}>
      {fault && <p role="alert">{fault}</p>}
      {state === 'password' ? (
        <PasswordPrompt
          title={words.title}
          label={texts.password}
          submit={words.act}
          onPassword={send}
          onCancel={() => navigate('/')}
        />
      ) : (
        <Button disabled={busy} onClick={() => void act()}>
          {busy ? texts.busy : words.act}
        </Button>
      )}
    </Outcome>
  )
}

const isForOwner = (error: unknown): boolean =>
  error instanceof HttpError && error.problem.code === 'verify_as_owner'

const Outcome = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <section className={styles.outcome}>
    <h1>{title}</h1>
    <p role="status">{text}</p>
    {children}
  </section>
)
