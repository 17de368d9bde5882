import { act, cleanup, renderHook } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { FileValue, RecordData } from '#config-model/record.ts'
import { UploadQueue, uploadObstacle } from '#web/runtime/widgets/attachments/upload-queue.ts'
import type { InputProps } from '#web/runtime/widgets/definition.ts'
import { insertImages } from './paste-into.ts'
import { useTextImages } from './use-text-images.ts'

afterEach(cleanup)

const field = { type: 'rich-text', title: '正文', accept: ['png'] }

it('a picture whose editor has gone stands at the end of the text; until then the form does not go on', async () => {
  let data: RecordData = { content: '<p>前文</p>' }
  const uploads = new UploadQueue({
    data: () => data,
    commit: (name, value) => (data = { ...data, [name]: value }),
  })

  let arrive: (file: FileValue) => void = () => {}
  const upload = () => new Promise<FileValue>((resolve) => (arrive = resolve))
  const props = {
    field,
    path: ['content'],
    environment: { services: { upload, uploads } },
  } as unknown as InputProps

  const { result, unmount } = renderHook(() => useTextImages(props, vi.fn()))
  const images = result.current([new File(['x'], '茶园.png')])

  unmount()
  expect(uploadObstacle(uploads)).toContain('1 个文件正在上传')
  await act(async () =>
    arrive({ id: '00000000-0000-4000-8000-000000000001', name: '茶园.png', size: 1, type: '' }),
  )
  insertImages({ isDestroyed: true } as Editor, await images, (html) =>
    uploads.appendHtml(['content'], html),
  )
  expect(String(data['content'])).toMatch(
    /^<p>前文<\/p><img src=".*00000000-0000-4000-8000-000000000001" alt="茶园">$/,
  )
  expect(uploadObstacle(uploads)).toBeNull()
})
