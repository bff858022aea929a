-- Sends the requests of a file one after another, byte for byte.
-- Arguments: the file; how many to skip; after how many answers to stop before the time is up (0: only the time counts).
local ffi = require('ffi')
ffi.cdef('typedef struct { long s; long ns; } moment; int clock_gettime(int clock, moment *now);')

local function now()
  local moment = ffi.new('moment')
  ffi.C.clock_gettime(1, moment)
  return tonumber(moment.s) + tonumber(moment.ns) / 1e9
end

function setup(thread) first = thread end

function init(args)
  local requests = {}
  for raw in io.open(args[1]):read('*a'):gmatch('[^\30]+') do requests[#requests + 1] = raw end
  local skip, most, answered = tonumber(args[2]), tonumber(args[3]), 0
  sent, seconds = 0, 0
  function request()
    if sent == 0 then seconds = -now() end
    sent = sent + 1
    return requests[(skip + sent - 1) % #requests + 1]
  end
  if most == 0 then return end
  function response()
    answered = answered + 1
    if answered == most then
      seconds = seconds + now()
      wrk.thread:stop()
    end
  end
end

function done(summary, latency)
  local errors, stoppedAfter = summary.errors, first:get('seconds')
  local seconds = stoppedAfter > 0 and stoppedAfter or summary.duration / 1e6
  local lost = errors.connect + errors.read + errors.write + errors.timeout
  local p50, p99 = latency:percentile(50) / 1e3, latency:percentile(99) / 1e3
  local format = '\n{"sent":%d,"answered":%d,"seconds":%f,"bad":%d,"lost":%d,"p50":%f,"p99":%f}\n'
  io.write(format:format(first:get('sent'), summary.requests, seconds, errors.status, lost, p50, p99))
end
