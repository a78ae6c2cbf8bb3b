import { useEffect } from 'react'
import useSWR from 'swr'
import { useLocation } from 'wouter'
import type { UserResponse } from '#shared/api/accounts.ts'
import type { InvitationPreview } from '#shared/api/invitations.ts'
import { LoadFailed } from '../../components/LoadFailed.tsx'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { praise } from '../../components/toast.ts'
import { errorIdIn, HttpError } from '../../lib/http.ts'
import { dropJoining, holdJoining } from '../../lib/joining.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import { previewKey, receivedKey, useAnswer } from './answer.ts'
import { Invitation } from './Invitation.tsx'
import { joinTexts as texts } from './joinTexts.ts'
import { Outcome } from './Outcome.tsx'

interface JoinPageProps {
  /** By the secret of a link, or as one that was sent to whoever is signed in. */
  by?: { readonly token: string } | { readonly id: string }
  user: UserResponse | undefined
}

/** An invitation, and the answer to it; without one, what has become of it. */
export const JoinPage = ({ by, user }: JoinPageProps) =>
  by ? <Open by={by} user={user} /> : <Outcome words={wordsAfter(history.state)} user={user} />

const answered = '/join'
const wordsAfter = (state: unknown): readonly string[] => {
  const after = typeof state === 'object' && state !== null && 'declined' in state && state.declined
  return typeof after === 'string' ? texts.outcomes.justDeclined(after) : texts.outcomes.unknown
}

const Open = ({ by, user }: Required<JoinPageProps>) => {
  const [path, navigate] = useLocation()
  const key = 'token' in by ? previewKey(by.token) : receivedKey(by.id)
  const { data: preview, error, mutate } = usePreview(key)
  const answer = useAnswer()
  usePageTitle(preview?.goal.name ?? texts.title)
  // Whoever is here and signed in has come back; the next one to sign in at this browser must not be led here.
  useEffect(() => {
    if (user) dropJoining()
  }, [user])

  // What is answered leaves no secret behind: neither in the address nor on the way back.
  const accept = async (invitation: InvitationPreview) => {
    if (user === undefined) {
      holdJoining(path)
      return navigate('/auth', { replace: true })
    }
    const { goalId } = await answer(key, 'accept', invitation)
    praise(texts.joined(invitation.goal.name))
    navigate(`/goals/${goalId}`, { replace: true })
  }
  const decline = async (invitation: InvitationPreview) => {
    await answer(key, 'decline')
    dropJoining()
    navigate(answered, { replace: true, state: { declined: invitation.inviterName } })
  }

  if (preview?.state === 'pending') {
    return (
      <Invitation
        preview={preview}
        user={user}
        accept={() => accept(preview)}
        decline={() => decline(preview)}
        onRefused={mutate}
      />
    )
  }
  if (preview) {
    const { state, inviterName, goal } = preview
    return (
      <Outcome
        words={texts.outcomes[state](inviterName)}
        user={user}
        goal={state === 'joined' ? goal : undefined}
      />
    )
  }
  if (error === undefined) return <InlineSpinner label={texts.loading} />
  if (isUnknown(error)) return <Outcome words={texts.outcomes.unknown} user={user} />
  return (
    <>
      <h1 className="unseen">{texts.title}</h1>
      <LoadFailed text={texts.failed + errorIdIn(error)} onRetry={mutate} />
    </>
  )
}

const usePreview = (key: string) => useSWR<InvitationPreview, Error>(key)

/** A token that never was, or one that is none at all. */
const isUnknown = (error: Error): boolean =>
  error instanceof HttpError && [400, 404, 422].includes(error.status)
