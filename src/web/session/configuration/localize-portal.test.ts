import { expect, it } from 'vitest'
import type { PortalAnswer } from '#contract/public.ts'
import { localizePortal } from './localize-portal.ts'

const answer = {
  portal: { shortName: '绿色云品', titleSuffix: '绿色云品品牌目录' },
  menus: { public: [{ path: '/', title: '首页' }] },
  routes: [{ path: '/login', title: '登录' }],
  years: { realYear: 2025, programme: { '2023': '绿色云品' } },
  windows: [{ id: 'declare', title: '申报', isOpen: true }],
  registration: {
    entity: { fields: { name: { title: '主体名称' } } },
    form: { steps: [{ id: 'who', title: '主体身份' }] },
    dictionaries: { kind: [{ value: 'a', label: '甲' }] },
  },
  texts: {
    'en-US': {
      portal: { titleSuffix: 'Green Yunnan' },
      menus: { public: { '/': { title: 'Home' } } },
      routes: { '/login': { title: 'Sign in' } },
      years: { windows: { declare: { title: 'Declaration' } } },
      entities: { enterprise: { fields: { name: { title: 'Name' } } } },
      dictionaries: { kind: { items: { a: { label: 'A' } } } },
    },
  },
} as unknown as PortalAnswer

it('translates what is translated and leaves the rest Chinese', () => {
  const english = localizePortal(answer, 'en-US')
  expect(english).toMatchObject({
    portal: { shortName: '绿色云品', titleSuffix: 'Green Yunnan' },
    menus: { public: [{ path: '/', title: 'Home' }] },
    routes: [{ title: 'Sign in' }],
    windows: [{ id: 'declare', title: 'Declaration', isOpen: true }],
    registration: {
      entity: { fields: { name: { title: 'Name' } } },
      form: { steps: [{ title: '主体身份' }] },
      dictionaries: { kind: [{ value: 'a', label: 'A' }] },
    },
    years: { realYear: 2025, programme: { '2023': '绿色云品' } },
  })
})

it('is the portal itself in its own language', () => expect(localizePortal(answer, 'zh-CN')).toBe(answer))
