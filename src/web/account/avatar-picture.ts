import { assertPresent } from '#config-model/assert.ts'
/** Side of a stored avatar, pixels. */
const side = 160

/** The middle of a picture as a small square JPEG data URL. @throws when it is no picture */
export async function avatarPicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')

  canvas.width = side
  canvas.height = side
  const paper = assertPresent(canvas.getContext('2d'), 'a canvas to draw on')

  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, side, side)
  const edge = Math.min(picture.width, picture.height)

  paper.drawImage(
    picture,
    (picture.width - edge) / 2,
    (picture.height - edge) / 2,
    edge,
    edge,
    0,
    0,
    side,
    side,
  )

  picture.close()

  return canvas.toDataURL('image/jpeg', 0.86)
}
