import { ArrowLeft } from 'lucide-react'
import { Button } from '../../components/Button.tsx'

interface BackButtonProps {
  label: string
  onBack: () => void
}

export const BackButton = ({ label, onBack }: BackButtonProps) => (
  <Button look="quiet" onClick={onBack}>
    <ArrowLeft size={18} aria-hidden="true" />
    {label}
  </Button>
)
