import { useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import { useLocation } from 'wouter'
import type { UserResponse } from '#shared/api/accounts.ts'
import type { InvitationPreview } from '#shared/api/invitations.ts'
import { ButtonLink } from '../../components/Button.tsx'
import { LoadFailed } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { showSuccess } from '../../components/toast.ts'
import { Weave } from '../../components/Weave.tsx'
import { errorIdIn, HttpError } from '../../lib/http.ts'
import { isAsShown, joiningIn, placeToJoin } from '../../lib/joining.ts'
import { useAction } from '../../lib/useAction.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import { withSeats } from './chosenSeats.ts'
import { Invitation } from './Invitation.tsx'
import { previewKey, receivedKey, useAnswer } from './invitationTerms.ts'
import styles from './JoinPage.module.css'
import { joinTexts as texts } from './joinTexts.ts'
import { useEnterGoal } from './useEnterGoal.ts'
import { type Joined, joinedIn, WhereToSend, whereToSend } from './WhereToSend.tsx'

interface JoinPageProps {
  /** The secret of a link, or the id of an invitation to the signed-in user. */
  by?: { readonly token: string } | { readonly id: string }
  user: UserResponse | undefined
}

/** An invitation with its answer buttons; without one, its outcome. */
export const JoinPage = ({ by, user }: JoinPageProps) =>
  by ? <Open by={by} user={user} /> : <Answered user={user} />

const Answered = ({ user }: Pick<JoinPageProps, 'user'>) => {
  const joined = joinedIn(history.state)
  return joined ? <WhereToSend joined={joined} /> : <Outcome words={wordsAfter(history.state)} user={user} />
}

const answered = '/join'
const wordsAfter = (state: unknown): OutcomeWords => {
  const after = typeof state === 'object' && state !== null && 'declined' in state && state.declined
  return typeof after === 'string' ? outcomeWords('justDeclined', after) : texts.outcomes.unknown
}

type OutcomeWords = readonly [title: string, text: string]
const outcomeWords = (outcome: keyof typeof texts.outcomes, name: string): OutcomeWords => {
  const [title, text] = texts.outcomes[outcome]
  return [title, typeof text === 'string' ? text : text({ name })]
}

const Open = ({ by, user }: Required<JoinPageProps>) => {
  const [path, navigate] = useLocation()
  const key = 'token' in by ? previewKey(by.token) : receivedKey(by.id)
  const [seats, setSeats] = useState(1)
  const { data, error, mutate } = usePreview(key)
  const preview = data && withSeats(data, seats)
  const answer = useAnswer()
  const enterGoal = useEnterGoal()
  usePageTitle(preview?.goal.name ?? texts.title)

  // After an answer no secret stays, neither in the address nor in the history.
  const accept = async (invitation: InvitationPreview) => {
    if (user === undefined) return navigate('/auth', { replace: true, state: placeToJoin(path, invitation) })
    const { goalId } = await answer(key, 'accept', invitation)
    showSuccess(texts.joined({ goal: invitation.goal.name }))
    const asked = await whereToSend(invitation)
    if (!asked) return enterGoal(goalId)
    const { name, currency } = invitation.goal
    navigate(answered, {
      replace: true,
      state: { joined: { goalId, name, currency, ...asked } satisfies Joined },
    })
  }
  const decline = async (invitation: InvitationPreview) => {
    await answer(key, 'decline')
    navigate(answered, { replace: true, state: { declined: invitation.inviterName } })
  }

  const { run, busy } = useAction(accept, { failed: texts.answerFailed, onError: () => void mutate() })
  const { isJoining, hasChanged } = useJoinAtOnce(user && data, run)

  if (preview?.state === 'pending') {
    if (isJoining) return <InlineSpinner label={texts.accepting} />
    return (
      <Invitation
        preview={preview}
        user={user}
        hasChanged={hasChanged}
        busy={busy}
        join={() => void run(preview)}
        decline={() => decline(preview)}
        chooseSeats={setSeats}
      />
    )
  }
  if (preview) {
    const { state, inviterName, goal } = preview
    return (
      <Outcome
        words={outcomeWords(state, inviterName)}
        user={user}
        goal={state === 'joined' ? goal : undefined}
      />
    )
  }
  if (error === undefined) return <Skeleton label={texts.loading} rows={1} height="60vh" />
  if (isUnknown(error)) return <Outcome words={texts.outcomes.unknown} user={user} />
  return (
    <>
      <h1 className="unseen">{texts.title}</h1>
      <LoadFailed text={texts.failed + errorIdIn(error)} onRetry={mutate} />
    </>
  )
}

/** Joins without asking again where the user has pressed Join just before signing in, and nothing has changed since. */
const useJoinAtOnce = (
  preview: InvitationPreview | undefined,
  join: (invitation: InvitationPreview) => Promise<boolean>,
) => {
  const [shown, setShown] = useState(() => joiningIn(history.state))
  const begun = useRef(false)
  const asked = preview && withSeats(preview, shown?.circle?.seats ?? 1)
  const isWanted = shown !== undefined && preview?.state === 'pending'
  const isJoining = isWanted && asked !== undefined && isAsShown(shown, asked)
  useEffect(() => {
    if (!asked || !shown || begun.current) return
    begun.current = true
    // Once: neither a reload nor a way back repeats it.
    history.replaceState(null, '')
    if (isJoining) void join(asked).then(joined => joined || setShown(undefined))
  }, [asked, shown, isJoining, join])
  return { isJoining, hasChanged: isWanted && !isJoining }
}

const usePreview = (key: string) => useSWR<InvitationPreview, Error>(key)

/** An unknown or malformed token. */
const isUnknown = (error: Error): boolean =>
  error instanceof HttpError && [400, 404, 422].includes(error.status)

interface OutcomeProps {
  words: OutcomeWords
  user: UserResponse | undefined
  /** The goal, if the invitation was accepted. */
  goal?: { readonly id: number; readonly name: string } | undefined
}

/** An invitation that cannot be answered: the reason, and what to do next. */
const Outcome = ({ words: [title, text], user, goal }: OutcomeProps) => (
  <section className={styles.outcome}>
    <Weave className={styles.cloth} />
    <div>
      {goal && <p className="muted">{goal.name}</p>}
      <h1>{title}</h1>
    </div>
    <p role="status">{text}</p>
    <div className={styles.ways}>
      {goal && <ButtonLink to={`/goals/${goal.id}`}>{texts.openGoal}</ButtonLink>}
      {!goal && user && <ButtonLink to="/all-goals">{texts.toGoals}</ButtonLink>}
      {user && (
        <ButtonLink look="outline" to="/invites">
          {texts.toInvites}
        </ButtonLink>
      )}
      {!user && <ButtonLink to="/auth">{texts.toSignIn}</ButtonLink>}
    </div>
  </section>
)
