import { Message } from './Message.tsx'
import { texts } from './texts.ts'

export const NotFound = ({ framed }: { framed: boolean }) => (
  <Message title={texts.notFoundTitle} text={texts.notFound} framed={framed} />
)
