import { Check, Copy, Share2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { InviteLinkResponse } from '#shared/api/invitations.ts'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { complain, praise } from '../../components/toast.ts'
import { useRefresh } from '../../lib/data.ts'
import { messageOf, post } from '../../lib/http.ts'
import { checkSession } from '../../lib/session.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { type Asked, keysOfInvitation } from './asked.ts'
import { copyText } from './copyText.ts'
import styles from './InviteDialog.module.css'
import { RoleChoice, type RoleChoiceProps } from './RoleChoice.tsx'
import { texts } from './texts.ts'

const words = texts.link
export const copiedForMs = 2_000

interface LinkWayProps {
  goal: { readonly id: number; readonly name: string }
  asked: Asked
  onBusy: (busy: boolean) => void
  choice: RoleChoiceProps | undefined
}

/** One press makes the link and copies it; where the clipboard is refused, the link stands there selected. */
export const LinkWay = ({ goal, asked, onBusy, choice }: LinkWayProps) => {
  const { busy, run } = useBusy()
  const { link, make } = useLink(goal.id, asked)
  const [copied, showCopied] = useForAWhile(copiedForMs)
  const [byHand, setByHand] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const copy = () =>
    run(async () => {
      onBusy(true)
      setByHand(false)
      try {
        const made = make()
        const copying = copyText(made)
        // Judged below, after the link itself.
        copying.catch(() => undefined)
        await made
        await copying.then(
          () => {
            showCopied()
            praise(words.success)
          },
          () => {
            setByHand(true)
            complain(words.notCopied)
          },
        )
      } catch (error) {
        checkSession(error)
        complain(words.notMade, messageOf(error, '') || undefined)
      } finally {
        onBusy(false)
      }
    })
  useEffect(() => {
    if (byHand) field.current?.select()
  }, [byHand])

  return (
    <div className={styles.form}>
      <p className="muted">{asked.replacesUserId === undefined ? words.about : words.aboutSeat}</p>
      {choice && <RoleChoice {...choice} />}
      {link !== undefined && (
        <Field
          ref={field}
          label={words.label}
          readOnly
          value={link}
          hint={byHand ? words.copyByHand : undefined}
          onFocus={event => event.target.select()}
        />
      )}
      <div className={styles.buttons}>
        <Button disabled={busy} onClick={() => void copy()}>
          {copied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
          <span aria-live="polite">{copied ? words.copied : busy && !link ? words.making : words.copy}</span>
        </Button>
        {link !== undefined && 'share' in navigator && (
          <Button look="outline" onClick={() => void share(goal.name, link)}>
            <Share2 size={18} aria-hidden="true" />
            {words.share}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The link for what is asked; another one for something else. */
const useLink = (goalId: number, asked: Asked) => {
  const [made, setMade] = useState<{ readonly asked: string; readonly link: string }>()
  const refresh = useRefresh()
  const content = JSON.stringify(asked)
  const link = made?.asked === content ? made.link : undefined
  const make = async (): Promise<string> => {
    if (link !== undefined) return link
    const { inviteLink } = await post<InviteLinkResponse>(`/api/goals/${goalId}/invite-link`, asked)
    setMade({ asked: content, link: inviteLink })
    void refresh(...keysOfInvitation(goalId))
    return inviteLink
  }
  return { link, make }
}

/** True for so long after each call. */
const useForAWhile = (ms: number): readonly [boolean, () => void] => {
  const [until, setUntil] = useState<number>()
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(() => setUntil(undefined), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return [until !== undefined, () => setUntil(Date.now() + ms)]
}

const share = async (goal: string, url: string): Promise<void> => {
  try {
    await navigator.share({ text: words.shareText(goal), url })
  } catch {
    // Shut again, or the phone could not: the link still stands there.
  }
}
