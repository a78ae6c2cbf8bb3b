import { LogoutButton } from './LogoutButton.tsx'
import { Message } from './Message.tsx'
import { texts } from './texts.ts'

interface ComingSoonProps {
  title: string
  framed: boolean
  /** Phones find the way out under Settings, and must find it there already. */
  logout: boolean
}

/** Stands in for a screen that is still to be built. */
export const ComingSoon = ({ title, framed, logout }: ComingSoonProps) => (
  <Message title={title} text={texts.comingSoon} framed={framed}>
    {logout && <LogoutButton />}
  </Message>
)
