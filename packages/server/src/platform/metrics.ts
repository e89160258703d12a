import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** One process's metrics in a form that can be sent to another process. */
export type MetricsSnapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** Metrics of this service's other processes; one that cannot be reached is left out. */
type MetricsSource = () => Promise<MetricsSnapshot[]>

type MetricsReading = () => Promise<void>

export type Metrics = {
  observeRequest(route: string, status: number, seconds: number): void
  readonly rateLimitFallbacks: Counter
  readonly inboundEvents: Counter<'platform' | 'outcome'>
  readonly quarantinedEvents: Gauge
  readonly quarantinedReports: Gauge
  /** Unix time of the latest heartbeat of any worker on any node. */
  readonly workerHeartbeat: Gauge
  /** Across all nodes. */
  readonly workers: Gauge<'state'>
  /** Waiting time in seconds of the oldest due work, across all nodes. */
  readonly oldestDue: Gauge<'work'>
  /** This process's database connections, and callers waiting for one. */
  readonly databasePool: Gauge<'state'>
  /** Room on the disk of the data folder, in bytes. */
  readonly diskFree: Gauge<'path'>
  readonly workerRestarts: Counter
  /** Mails to an account's people about its notices. */
  readonly noticeMails: Counter<'outcome'>
  /** For messages to customers. */
  readonly sending: {
    readonly sends: Counter<'platform' | 'outcome'>
    readonly sendDelay: Histogram
  }
  /** For outgoing webhooks. */
  readonly webhooks: {
    readonly attempts: Counter<'outcome'>
    readonly sendDelay: Histogram
    readonly fetchTime: Histogram
    readonly open: Gauge<'state'>
  }
  readonly bot: {
    readonly turns: Counter<'outcome'>
    readonly turnTime: Histogram
    readonly model: {
      readonly tokens: Counter<'direction'>
      readonly plans: Counter<'outcome'>
      readonly planTime: Histogram
    }
  }
  snapshot(): Promise<MetricsSnapshot>
  /** The text of /metrics: this process and every source. */
  render(): Promise<string>
  addSource(source: MetricsSource): void
  /** Updates gauges before each rendering. */
  addReading(reading: MetricsReading): void
}

export const metricsContentType = Registry.PROMETHEUS_CONTENT_TYPE

/** Every series carries the label `process`, so that several processes can appear side by side. */
export function createMetrics(process: 'api' | 'worker' | 'supervisor'): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ process })
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from a request to the end of its answer, by route.',
    labelNames: ['route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const snapshot = async () => {
    await Promise.all(readings.map((read) => read()))
    return registry.getMetricsAsJSON()
  }
  const sources: MetricsSource[] = []
  const readings: MetricsReading[] = []
  return {
    observeRequest(route, status, seconds) {
      requests.inc({ route, status })
      durations.observe({ route }, seconds)
    },
    ...namedMetrics({
      api: process === 'worker' ? [] : registers,
      worker: process === 'worker' ? registers : [],
      registers,
    }),
    snapshot,
    async render() {
      const snapshots = await Promise.all([
        snapshot().then((own) => [own]),
        ...sources.map((source) => source()),
      ])
      return AggregatorRegistry.aggregate(snapshots.flat().map(summed)).metrics()
    },
    addSource: (source) => void sources.push(source),
    addReading: (reading) => void readings.push(reading),
  }
}

// A gauge shows 0 until somebody sets it, so each is registered only where it is set.
function namedMetrics({ api, worker, registers }: Record<'api' | 'worker' | 'registers', Registry[]>) {
  return {
    rateLimitFallbacks: new Counter({
      name: 'rate_limit_fallback_total',
      help: 'Requests counted in the database because Redis did not answer.',
      registers: api,
    }),
    inboundEvents: new Counter({
      name: 'inbound_events_total',
      help: 'Events from channels, shops and payment providers, by platform and outcome.',
      labelNames: ['platform', 'outcome'] as const,
      registers,
    }),
    quarantinedEvents: new Gauge({
      name: 'inbound_events_quarantined',
      help: 'Events from channels that could not be applied and wait for a person.',
      registers: worker,
    }),
    quarantinedReports: new Gauge({
      name: 'integration_events_quarantined',
      help: 'Reports of shops and payment providers that could not be applied and wait for a person.',
      registers: worker,
    }),
    workerHeartbeat: new Gauge({
      name: 'worker_heartbeat_seconds',
      help: 'Unix time at which a worker, on whatever node, last said in the database that it works; 0: none is known.',
      registers: api,
    }),
    oldestDue: new Gauge({
      name: 'oldest_due_seconds',
      help: 'How long the oldest work has waited that the worker should have done: inbound, turn, send, delivery.',
      labelNames: ['work'] as const,
      registers: api,
    }),
    databasePool: new Gauge({
      name: 'database_pool',
      help: "The process's connections to the database: busy, idle; waiting: requests that wait for one.",
      labelNames: ['state'] as const,
      registers,
    }),
    diskFree: new Gauge({
      name: 'data_folder_free_bytes',
      help: 'Room on the disk of the data folder, on which the embedded database and the files of messages lie.',
      labelNames: ['path'] as const,
      registers: api,
    }),
    workers: new Gauge({
      name: 'workers',
      help: 'Workers of all nodes: alive, or silent without having stopped in order.',
      labelNames: ['state'] as const,
      registers: api,
    }),
    workerRestarts: new Counter({
      name: 'worker_restarts_total',
      help: 'Times the worker process ended unasked and was started again.',
      registers: api,
    }),
    noticeMails: new Counter({
      name: 'notice_mails_total',
      help: "Mails to an account's people, by outcome: sent, refused for their address, failed and tried again.",
      labelNames: ['outcome'] as const,
      registers: worker,
    }),
    sending: sendingMetrics(worker),
    webhooks: webhookMetrics(worker),
    bot: botMetrics(worker),
  }
}

function botMetrics(registers: Registry[]): Metrics['bot'] {
  return {
    turns: new Counter({
      name: 'bot_turns_total',
      help: 'Turns of the bot, by what became of them.',
      labelNames: ['outcome'] as const,
      registers,
    }),
    turnTime: new Histogram({
      name: 'bot_turn_seconds',
      help: 'Time from the claim of a turn to the commit of all that it says and does.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    model: {
      tokens: new Counter({
        name: 'bot_model_tokens_total',
        help: 'Tokens that the language model read (in) and wrote (out).',
        labelNames: ['direction'] as const,
        registers,
      }),
      plans: new Counter({
        name: 'bot_model_plans_total',
        help: 'Turns that a language model was asked about, by what became of its answer.',
        labelNames: ['outcome'] as const,
        registers,
      }),
      planTime: new Histogram({
        name: 'bot_model_plan_seconds',
        help: 'Time that a language model took for a turn, all its requests and tools together.',
        buckets: [0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 45],
        registers,
      }),
    },
  }
}

function sendingMetrics(registers: Registry[]): Metrics['sending'] {
  return {
    sends: new Counter({
      name: 'message_sends_total',
      help: 'Requests to send a message to a customer, by platform and outcome.',
      labelNames: ['platform', 'outcome'] as const,
      registers,
    }),
    sendDelay: new Histogram({
      name: 'message_send_delay_seconds',
      help: 'Time from queueing a message to the start of its first request.',
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300, 3600],
      registers,
    }),
  }
}

function webhookMetrics(registers: Registry[]): Metrics['webhooks'] {
  return {
    attempts: new Counter({
      name: 'webhook_attempts_total',
      help: 'Attempts to deliver a webhook, by outcome; not_attempted is a fault on our side.',
      labelNames: ['outcome'] as const,
      registers,
    }),
    sendDelay: new Histogram({
      name: 'webhook_send_delay_seconds',
      help: 'Time from the commit of an event to the start of its first attempt.',
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300, 3600],
      registers,
    }),
    fetchTime: new Histogram({
      name: 'webhook_fetch_seconds',
      help: 'Time to find what is due and bring it into memory.',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers,
    }),
    open: new Gauge({
      name: 'webhook_deliveries_open',
      help: 'Deliveries that are not finished: due now or later, or held by a paused or broken endpoint.',
      labelNames: ['state'] as const,
      registers,
    }),
  }
}

// Series differ by the label `process`, so nothing is actually summed; some defaults would otherwise be left out.
function summed(snapshot: MetricsSnapshot): MetricsSnapshot {
  return snapshot.map((metric) => ({ ...metric, aggregator: 'sum' as const }))
}
