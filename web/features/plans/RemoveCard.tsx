import { useRef, useState } from 'react'
import type { CardResponse } from '#shared/api/payments.ts'
import { Button } from '../../components/Button.tsx'
import { Modal } from '../../components/Modal.tsx'
import { cardName } from '../../lib/cardName.ts'
import { useChangeCards } from './api.ts'
import styles from './Plans.module.css'
import { texts } from './texts.ts'
import { useDeed } from './useDeed.ts'

const words = texts.cards

export const RemoveCard = ({ card, onClosed }: { card: CardResponse; onClosed: () => void }) => {
  const [open, setOpen] = useState(true)
  const { busy, deed } = useDeed()
  const { remove } = useChangeCards()
  const keep = useRef<HTMLButtonElement>(null)
  const name = cardName(card)
  const close = () => setOpen(false)
  return (
    <Modal
      open={open}
      title={words.question}
      onClose={close}
      onClosed={onClosed}
      busy={busy}
      initialFocus={keep}
    >
      <p>{words.meaning(name)}</p>
      <div className={styles.buttons}>
        <Button ref={keep} look="outline" disabled={busy} onClick={close}>
          {words.keep}
        </Button>
        <Button
          look="danger"
          disabled={busy}
          onClick={() => void deed(() => remove(card.id), words.removed(name), close)}
        >
          {busy ? texts.change.working : words.confirm}
        </Button>
      </div>
    </Modal>
  )
}
