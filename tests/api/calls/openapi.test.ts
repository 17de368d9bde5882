import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPortal, type TestPortal } from '../open-portal.ts'

interface Operation {
  operationId: string
  parameters?: { name: string; in: string; required: boolean }[]
  responses: Record<string, object>
}
interface Description {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { properties: Record<string, object> }> }
}

let portal: TestPortal
const describeFor = async (role: string, region: string | null): Promise<Description> => {
  const token = await portal.tokenOf(
    await portal.addAccount({ username: `openapi-${role}`, roles: [role], region }),
  )
  return JSON.parse((await portal.call('GET', '/api/openapi.json', { token })).text) as Description
}
let district: Description
let applicant: Description

beforeAll(async () => {
  portal = await openPortal()
  district = await describeFor('district', '530828')
  applicant = await describeFor('declare', '530828')
})
afterAll(() => portal.close())

const operations = (description: Description) =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )

describe('the description of the API', () => {
  it('is for those who are signed in', async () => {
    expect((await portal.call('GET', '/api/openapi.json')).status).toBe(401)
  })

  it('names every operation once and every parameter of its path', () => {
    for (const description of [district, applicant]) {
      expect(description.openapi).toBe('3.1.0')
      const all = operations(description)

      expect(new Set(all.map((item) => item.operationId)).size).toBe(all.length)

      for (const { path, parameters = [] } of all) {
        const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
        expect([
          path,
          parameters.filter((item) => item.in === 'path').map((item) => item.name),
        ]).toEqual([path, named])
      }
    }
  })

  it('describes the calls of the public catalogue, which are open to any programme', () => {
    for (const part of ['index', 'list', 'facets', 'brand'])
      expect(applicant.paths).toHaveProperty([`/api/public/catalogue/${part}`, 'get'])
  })

  it('has every schema it refers to', () => {
    const text = JSON.stringify(district)
    const wanted = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1]!)
    expect(wanted.filter((name) => !(name in district.components.schemas))).toEqual([])
  })

  it('speaks only of what the role may do and see', () => {
    expect(applicant.paths).toHaveProperty(['/api/record/declaration', 'post'])
    expect(district.paths).not.toHaveProperty(['/api/record/declaration', 'post'])
    expect(applicant.paths).not.toHaveProperty(['/api/list/rows/declare-audit/district'])
    expect(district.paths).toHaveProperty(['/api/list/rows/declare-audit/district', 'get'])
    const hidden = Object.entries(portal.services.config().entities['declaration']!.access).flatMap(
      ([, grant]) =>
        grant.roles.includes('declare') && grant.actions.includes('read') ? (grant.hide ?? []) : [],
    )

    for (const name of hidden)
      expect(applicant.components.schemas['DeclarationData']!.properties).not.toHaveProperty(name)
  })

  it('gives only paths that exist', async () => {
    const token = await portal.tokenOf(
      await portal.addAccount({ username: 'openapi-walker', roles: ['admin'] }),
    )
    const description = JSON.parse(
      (await portal.call('GET', '/api/openapi.json', { token })).text,
    ) as Description
    for (const { path, method } of operations(description)) {
      const answer = await portal.call(
        method.toUpperCase() as 'GET',
        path.replaceAll(/\{\w+\}/g, 'none'),
        {
          token,
          ...(method === 'get' || method === 'delete' ? {} : { body: {} }),
        },
      )

      expect([method, path, answer.status >= 500, answer.text.includes('请求地址出错')]).toEqual([
        method,
        path,
        false,
        false,
      ])
    }
  })
})
