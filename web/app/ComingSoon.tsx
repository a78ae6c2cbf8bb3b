import { Message } from './Message.tsx'
import { texts } from './texts.ts'

/** Stands in for a screen that is still to be built. */
export const ComingSoon = ({ title }: { title: string }) => <Message title={title} text={texts.comingSoon} />
