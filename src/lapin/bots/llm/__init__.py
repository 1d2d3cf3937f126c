"""Players that ask a language model (extra `lapin[llm]`): any endpoint that speaks OpenAI's chat completions."""
