import { describe, expect, it } from 'vitest'
import { checkFile, formatFileSize } from './file-rules.ts'

describe('files that must not be sent', () => {
  const field = { type: 'files', title: '证书', accept: ['pdf'], maxSize: '1MB' } as const
  it('says why in words', () => {
    expect(checkFile({ name: 'a.exe', size: 5 }, { ...field, accept: ['pdf'] })).toContain(
      '不支持 exe 格式',
    )
    expect(checkFile({ name: 'a.PDF', size: 2 * 1024 * 1024 }, { ...field, accept: ['pdf'] })).toBe(
      '文件 2 MB，超过上限 1MB',
    )
    expect(checkFile({ name: 'a.pdf', size: 0 }, { ...field, accept: ['pdf'] })).toBe('文件是空的')
    expect(checkFile({ name: 'a.pdf', size: 10 }, { ...field, accept: ['pdf'] })).toBeNull()
    expect(formatFileSize(1536 * 1024)).toBe('1.5 MB')
  })
})
