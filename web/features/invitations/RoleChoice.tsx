import { RadioTiles } from '../../components/RadioTiles.tsx'
import type { InvitedRole } from './invitationTerms.ts'
import { texts } from './texts.ts'

const roles = ['member', 'auditor'] as const
const tiles = roles.map(value => ({ value, label: texts.role[value][0], note: texts.role[value][1] }))

export interface RoleChoiceProps {
  readonly role: InvitedRole
  readonly onRole: (role: InvitedRole) => void
}

export const RoleChoice = ({ role, onRole }: RoleChoiceProps) => (
  <RadioTiles
    legend={texts.role.legend}
    name="role"
    tiles={tiles}
    chosen={role}
    onChange={({ target }) => onRole(target.value === 'auditor' ? 'auditor' : 'member')}
  />
)
