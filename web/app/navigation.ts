import { CreditCard, House, type IconNode, Mail, MessageSquare, Settings, Shield, Target } from 'lucide'
import type { ComponentType } from 'react'
import { InviteBadge } from './InviteBadge.tsx'
import { texts } from './texts.ts'

export interface Entry {
  readonly to: string
  readonly label: string
  readonly icon: IconNode
  /** Other addresses that belong under this entry. */
  readonly within?: RegExp
  /** The number of open items behind it. */
  readonly Badge?: ComponentType
}

const dashboard: Entry = { to: '/', label: texts.dashboard, icon: House }
const goals: Entry = { to: '/all-goals', label: texts.goals, icon: Target, within: /^\/(goals\/|create$)/ }
const payments: Entry = {
  to: '/contributions',
  label: texts.payments,
  icon: CreditCard,
  within: /^\/statements$/,
}
const invites: Entry = { to: '/invites', label: texts.invites, icon: Mail, Badge: InviteBadge }
const feedback: Entry = { to: '/feedback', label: texts.feedback, icon: MessageSquare }
const settings: Entry = { to: '/settings', label: texts.settings, icon: Settings }
export const admin: Entry = { to: '/admin', label: texts.admin, icon: Shield, within: /^\/admin\// }

export const sidebar: readonly Entry[] = [dashboard, goals, payments, invites, feedback, settings]
export const bottomBar: readonly Entry[] = [
  { ...dashboard, label: texts.home },
  goals,
  payments,
  invites,
  settings,
]

/** 'page' for the page itself, 'true' for one below it. */
export const current = (entry: Entry, path: string): 'page' | 'true' | undefined =>
  entry.to === path ? 'page' : entry.within?.test(path) ? 'true' : undefined
