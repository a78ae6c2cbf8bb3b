import { CalendarCard } from './CalendarCard.tsx'
import { PhoneCard } from './PhoneCard.tsx'
import { PushCard } from './PushCard.tsx'

/** Further channels beside mail, loaded after the main settings. */
export const ReachCards = ({ userId }: { userId: number }) => (
  <>
    <PushCard userId={userId} />
    <PhoneCard />
    <CalendarCard />
  </>
)
