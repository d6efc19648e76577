import { testHouse, type Label } from './house.ts'

/** What visitors get without logging in. Call it at the top level of a test file. */
export async function testSite() {
  const house = await testHouse()
  return {
    ...house,
    storage: house.world.outside.storage,
    async get(path: string, label: Label = 'alliance') {
      const { statusCode: status, headers, body, rawPayload } = await house.call(path, { label })
      const isJson = String(headers['content-type']).includes('json')
      return { status, headers, rawPayload, body: isJson ? JSON.parse(body) : body }
    },
  }
}
