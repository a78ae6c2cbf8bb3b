import { Search } from 'lucide'
import { useEffect, useState } from 'react'
import { Icon } from '../../../components/Icon.tsx'
import { SearchDialog } from './SearchDialog.tsx'
import { searchTexts as texts } from './searchTexts.ts'

/** The button in the top bar, and Ctrl K on any page. */
export const AdminSearch = ({ className }: { className: string | undefined }) => {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      // Another dialog may be about money.
      if (document.querySelector('[role="dialog"]') === null) setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={texts.open}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon of={Search} size={21} />
      </button>
      {open && <SearchDialog onClosed={() => setOpen(false)} />}
    </>
  )
}
