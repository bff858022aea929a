-- Sends the requests of a file one after another, just as they stand there.
-- Arguments: the file; how many to skip; after how many answers to stop before the time is up (0: only the time counts).
local ffi = require('ffi')
ffi.cdef('typedef struct { long s; long ns; } moment; int clock_gettime(int clock, moment *now);')

local now = function()
  local moment = ffi.new('moment')
  ffi.C.clock_gettime(1, moment)
  return tonumber(moment.s) + tonumber(moment.ns) / 1e9
end

local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

function init(args)
  requests = {}
  for raw in io.open(args[1]):read('*a'):gmatch('[^\30]+') do
    requests[#requests + 1] = raw
  end
  local skip, most, answered = tonumber(args[2]), tonumber(args[3]), 0
  sent, seconds = 0, 0
  function request()
    if seconds == 0 then seconds = -now() end
    sent = sent + 1
    return requests[(skip + sent - 1) % #requests + 1]
  end
  if most > 0 then
    function response()
      answered = answered + 1
      if answered == most then
        seconds = seconds + now()
        wrk.thread:stop()
      end
    end
  end
end

function done(summary, latency)
  local thread, errors = threads[1], summary.errors
  local stoppedAfter = thread:get('seconds')
  io.write(string.format(
    '\n{"sent":%d,"answered":%d,"seconds":%f,"bad":%d,"lost":%d,"p50":%f,"p99":%f}\n',
    thread:get('sent'), summary.requests,
    stoppedAfter > 0 and stoppedAfter or summary.duration / 1e6,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
