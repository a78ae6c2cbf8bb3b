import { Check, Copy, Share2 } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import type { InviteLinkResponse } from '#shared/api/invitations.ts'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { Icon } from '../../components/Icon.tsx'
import { showError, showSuccess } from '../../components/toast.ts'
import { post } from '../../lib/http.ts'
import { canShare, share } from '../../lib/share.ts'
import { useAction } from '../../lib/useAction.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { WhatsAppLink } from '../common/sharing/ShareWays.tsx'
import styles from './InviteDialog.module.css'
import { type InvitationTerms, keysOfInvitation } from './invitationTerms.ts'
import { RoleChoice, type RoleChoiceProps } from './RoleChoice.tsx'
import { texts } from './texts.ts'

const words = texts.link
export const copiedForMs = 2_000

interface LinkWayProps {
  goal: { readonly id: number; readonly name: string }
  terms: InvitationTerms
  onBusy: (busy: boolean) => void
  choice: RoleChoiceProps | undefined
}

const aboutLink = ({ role, replacesUserId }: InvitationTerms): string => {
  if (replacesUserId !== undefined) return words.aboutSeat
  return role === 'auditor' ? words.aboutAuditor : words.about
}

/** One press creates the link and copies it; where the clipboard is refused, the link is shown selected. */
export const LinkWay = ({ goal, terms, onBusy, choice }: LinkWayProps) => {
  const { link, make } = useLink(goal.id, terms)
  const [copied, showCopied] = useForAWhile(copiedForMs)
  const [byHand, setByHand] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const { run, busy } = useAction(
    async () => {
      setByHand(false)
      const made = make()
      const copying = copyText(made)
      // Handled below, after the link itself.
      copying.catch(() => undefined)
      await made
      await copying.then(
        () => {
          showCopied()
          showSuccess(words.success)
        },
        () => {
          setByHand(true)
          showError(words.notCopied)
        },
      )
    },
    { title: words.notMade, failed: '' },
  )
  const copy = async () => {
    onBusy(true)
    await run()
    onBusy(false)
  }
  useEffect(() => {
    if (byHand) field.current?.select()
  }, [byHand])

  return (
    <div className={styles.form}>
      <p className="muted">{aboutLink(terms)}</p>
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
          {copied ? <Icon of={Check} size={18} /> : <Icon of={Copy} size={18} />}
          <span aria-live="polite">{copied ? words.copied : busy && !link ? words.making : words.copy}</span>
        </Button>
        {link !== undefined && canShare() && (
          <Button
            look="outline"
            onClick={() => void share({ text: words.shareText({ goal: goal.name }), url: link })}
          >
            <Icon of={Share2} size={18} />
            {words.share}
          </Button>
        )}
        {link !== undefined && <WhatsAppLink text={`${words.shareText({ goal: goal.name })} ${link}`} />}
      </div>
    </div>
  )
}

/** The link for these terms; other terms need another one. */
const useLink = (goalId: number, terms: InvitationTerms) => {
  const [made, setMade] = useState<{ readonly terms: string; readonly link: string }>()
  const refresh = useRefresh()
  const content = JSON.stringify(terms)
  const link = made?.terms === content ? made.link : undefined
  const make = async (): Promise<string> => {
    if (link !== undefined) return link
    const payload = Object.keys(terms).length > 0 ? terms : undefined
    const { inviteLink } = await post<InviteLinkResponse>(`/api/goals/${goalId}/invite-link`, payload)
    setMade({ terms: content, link: inviteLink })
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

/** Copies a text that is still loading. Some browsers need the promise itself, during the button press. */
const copyText = async (text: Promise<string>): Promise<void> => {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  const type = 'text/plain'
  const content = text.then(plain => new Blob([plain], { type }))
  // The clipboard may refuse before it reads the content, whose failure would then be unhandled.
  content.catch(() => undefined)
  await navigator.clipboard.write([new ClipboardItem({ [type]: content })])
}
