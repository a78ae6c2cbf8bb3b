import { Message } from './Message.tsx'
import { texts } from './texts.ts'

export const NotFound = () => <Message title={texts.notFoundTitle} text={texts.notFound} />
