import { Check, Copy, MessageCircle, Share2 } from 'lucide'
import { useState } from 'react'
import { Button, buttonClass } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { paidTexts as texts } from './paidTexts.ts'

/** By the device, else by copying, and by WhatsApp. The link opens for members alone. */
export const SharePayment = ({ goalId, text }: { goalId: number; text: string }) => {
  const [copied, setCopied] = useState(false)
  const url = `${location.origin}/goals/${goalId}`
  const whole = `${text} ${url}`
  const copy = () =>
    navigator.clipboard.writeText(whole).then(
      () => setCopied(true),
      // Without permission the text is still in the link to WhatsApp.
      () => undefined,
    )
  return (
    <>
      {'share' in navigator ? (
        <Button look="outline" onClick={() => void navigator.share({ text, url }).catch(() => undefined)}>
          <Icon of={Share2} size={18} />
          {texts.share}
        </Button>
      ) : (
        <Button look="outline" onClick={() => void copy()}>
          <Icon of={copied ? Check : Copy} size={18} />
          <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
        </Button>
      )}
      <a
        className={buttonClass({ look: 'quiet' })}
        href={`https://wa.me/?text=${encodeURIComponent(whole)}`}
        target="_blank"
        rel="noreferrer"
      >
        <Icon of={MessageCircle} size={18} />
        {texts.whatsApp}
      </a>
    </>
  )
}
