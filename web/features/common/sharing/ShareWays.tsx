import { Copy, MessageCircle, Share2 } from 'lucide'
import { withPlainLinks } from '#shared/textLinks.ts'
import { Button, buttonClass } from '../../../components/Button.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { showError, showSuccess } from '../../../components/toast.ts'
import { canShare, share, whatsAppLink } from '../../../lib/share.ts'
import { sharingTexts as texts } from './sharingTexts.ts'

/** A link to WhatsApp with a text. */
export const WhatsAppLink = ({ text }: { text: string }) => (
  <a
    className={buttonClass({ look: 'outline' })}
    href={whatsAppLink(withPlainLinks(text))}
    target="_blank"
    rel="noopener noreferrer"
  >
    <Icon of={MessageCircle} size={18} />
    {texts.whatsApp}
  </a>
)

/** WhatsApp, and the device's own ways; where it has none, the clipboard. */
export const ShareWays = ({ text }: { text: string }) => (
  <>
    <WhatsAppLink text={text} />
    {canShare({ text }) ? (
      <Button look="outline" onClick={() => void shareText(text)}>
        <Icon of={Share2} size={18} />
        {texts.other}
      </Button>
    ) : (
      <Button look="outline" onClick={() => void copyText(text)}>
        <Icon of={Copy} size={18} />
        {texts.copy}
      </Button>
    )}
  </>
)

const shareText = async (text: string): Promise<void> => {
  if (!(await share({ text: withPlainLinks(text) }))) showError(texts.failed)
}
const copyText = (text: string): Promise<void> =>
  navigator.clipboard.writeText(withPlainLinks(text)).then(
    () => showSuccess(texts.copied),
    () => showError(texts.notCopied),
  )
