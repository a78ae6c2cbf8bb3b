import { Download, Share2 } from 'lucide'
import { useEffect, useState } from 'react'
import type { RoundResponse } from '#shared/api/rotation.ts'
import { Button } from '../../../components/Button.tsx'
import { Dialog, useDialog } from '../../../components/Dialog.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { saveFile } from '../../../lib/saveFile.ts'
import { canShare, share } from '../../../lib/share.ts'
import { WhatsAppLink } from '../../common/sharing/ShareWays.tsx'
import type { CircleProps } from '../view.ts'
import { type DrawnCard, drawRoundCard } from './drawRoundCard.ts'
import styles from './RoundCardDialog.module.css'
import { type RoundCard, roundCardOf } from './roundCard.ts'
import { roundCardTexts as texts } from './roundCardTexts.ts'

interface RoundCardDialogProps extends Pick<CircleProps, 'rotation'> {
  /** The goal's name. */
  name: string
  round: RoundResponse
  onClosed: () => void
}

/** Who has paid and whose turn it is, as a picture to share with the group. */
export const RoundCardDialog = ({ name, rotation, round, onClosed }: RoundCardDialogProps) => {
  const { dialog } = useDialog(onClosed)
  const card = roundCardOf(name, rotation, round, location.host)
  const picture = usePicture(card)
  return (
    <Dialog {...dialog} title={texts.title({ round: round.round })}>
      <div className={styles.content}>
        <p className="muted">{texts.note}</p>
        {picture === 'failed' ? (
          <p>{texts.failed}</p>
        ) : picture === undefined ? (
          <Skeleton label={texts.drawing} rows={1} height="360px" />
        ) : (
          <img className={styles.picture} src={picture.address} alt={card.text} />
        )}
        <div className={styles.ways}>
          {typeof picture === 'object' && <PictureWays file={picture.file} text={card.text} />}
          <WhatsAppLink text={card.text} />
        </div>
      </div>
    </Dialog>
  )
}

const usePicture = (card: RoundCard): DrawnCard | 'failed' | undefined => {
  const [picture, setPicture] = useState<DrawnCard | 'failed'>()
  // The same words make the same picture.
  const content = JSON.stringify(card)
  useEffect(() => {
    let isOver = false
    drawRoundCard(JSON.parse(content)).then(
      drawn => {
        if (!isOver) setPicture(drawn)
      },
      () => {
        if (!isOver) setPicture('failed')
      },
    )
    return () => {
      isOver = true
    }
  }, [content])
  return picture
}

const PictureWays = ({ file, text }: { file: File; text: string }) => (
  <>
    {canShare({ files: [file] }) && (
      <Button onClick={() => void share({ files: [file], text })}>
        <Icon of={Share2} size={18} />
        {texts.share}
      </Button>
    )}
    <Button look="outline" onClick={() => saveFile(file, file.name)}>
      <Icon of={Download} size={18} />
      {texts.save}
    </Button>
  </>
)
