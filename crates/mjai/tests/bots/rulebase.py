"""The rule-based player of the PyPI package mjai, at the seat that the first argument names."""

import sys

from loguru import logger
from mjai.bot.rulebase import RulebaseBot

logger.remove()
RulebaseBot(int(sys.argv[1])).start()
