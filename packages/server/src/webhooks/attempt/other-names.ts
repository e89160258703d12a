// Tells a receiver's dead name servers from a resolver of ours that answers nobody, by checking whether other names
// resolve now.
import type { promises as dns } from 'node:dns'

/** Run by operators with nothing in common, so that no single one of them decides. */
const wellKnown = ['example.com', 'cloudflare.com', 'google.com'] as const
/** More than one, so that one is left besides the name in question. */
const receiversMax = 3

export class OtherNames {
  /**
   * Names of receivers that resolved most recently: without access to the internet's names, they are the only evidence.
   */
  #receivers: string[] = []
  readonly #asking = new Map<string, Promise<string>>()

  resolved(name: string): void {
    if (this.#receivers[0] === name) return
    this.#receivers = [name, ...this.#receivers.filter((each) => each !== name)].slice(0, receiversMax)
  }

  /** Always asks again, but concurrent callers share a query. Never rejects. */
  async resolve(channel: dns.Resolver, except: string): Promise<boolean> {
    const names = new Set([...this.#receivers, ...wellKnown])
    names.delete(except)
    try {
      await Promise.any([...names].map((name) => this.#ask(channel, name)))
      return true
    } catch {
      return false
    }
  }

  #ask(channel: dns.Resolver, name: string): Promise<string> {
    const shared = this.#asking.get(name)
    if (shared !== undefined) return shared
    const asked = Promise.any([channel.resolve4(name), channel.resolve6(name)])
      .then(() => name)
      .finally(() => this.#asking.delete(name))
    this.#asking.set(name, asked)
    return asked
  }
}
