-- Makes wrk count every answer that is not 2xx, and print its figures as one line of JSON.
local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

function init(args)
  refused = 0
  if args[1] then
    wrk.method, wrk.body = args[1], args[2]
  end
end

function response(status, headers, body)
  if status < 200 or status > 299 then
    refused = refused + 1
  end
end

function done(summary, latency, requests)
  local failed = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  for _, thread in ipairs(threads) do
    failed = failed + thread:get("refused")
  end
  io.write(string.format('\n{"answers": %d, "seconds": %.6f, "p50": %.3f, "p95": %.3f, "p99": %.3f, "errors": %d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(95) / 1e3,
    latency:percentile(99) / 1e3, failed))
end
