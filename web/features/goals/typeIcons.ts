import { Gift, HeartHandshake, House, type LucideIcon, Plane, Shapes, Umbrella } from 'lucide-react'
import type { GoalType } from '#shared/api/goalKinds.ts'

export const typeIcons: Readonly<Record<GoalType, LucideIcon>> = {
  'Vacation & Travel': Plane,
  'Emergency Fund': Umbrella,
  'Home & Living': House,
  'Special Event': Gift,
  'Susu (Rotating Savings Fund)': HeartHandshake,
  Custom: Shapes,
}
